import { paths } from "@/app/paths";
import { errorKey } from "@/shared/i18n/error-words";
import { everyWord, i18n } from "@/shared/i18n/i18n";
import { showToast } from "@/shared/ui/toast-store";

/** These say it themselves, in the place of what is missing. */
const TELLING: ReadonlySet<string> = new Set([paths.settings, paths.profile]);

export async function tell(problem: unknown): Promise<void> {
  await everyWord();
  if (TELLING.has(location.pathname)) return;
  showToast({ kind: "alert", title: i18n.t("errors.userData"), body: i18n.t(errorKey(problem)) });
}
