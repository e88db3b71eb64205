import { paths } from "@/app/paths";
import { FeelingsPage } from "@/features/feelings/feelings-page";

export function FeelingsRoute() {
  return <FeelingsPage chatPath={paths.chat} />;
}
