import { paths } from "@/app/paths";
import { useDirectory } from "@/features/safety/use-directory";
import { SettingsPage } from "@/features/settings/settings-page";

/** The settings, with the regions that have helplines. */
export function SettingsRoute() {
  return <SettingsPage directory={useDirectory()} paths={paths} />;
}
