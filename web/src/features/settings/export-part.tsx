import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Part } from "@/features/settings/part";
import { saveFile } from "@/shared/ui/save-file";
import { getFile } from "@/shared/api/client";
import { errorKey } from "@/shared/i18n/error-words";
import { currentLanguage } from "@/shared/i18n/i18n";
import { buttonStyle } from "@/shared/ui/button-style";
import { showToast } from "@/shared/ui/toast-store";

const kinds = [
  { key: "settings.export.page", path: () => `/api/account/export.html?language=${currentLanguage()}`, ending: "html" },
  { key: "settings.export.data", path: () => "/api/account/export", ending: "json" },
] as const;
type Kind = (typeof kinds)[number];

/** The name says whose file it is no more than the brand does. */
const nameOf = ({ ending }: Kind): string => `heart-whisper-${new Date().toISOString().slice(0, 10)}.${ending}`;

/** Everything of the account as a file: to read, or as data. */
export function ExportPart() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<Kind | null>(null);
  const take = async (kind: Kind): Promise<void> => {
    if (busy !== null) return;
    setBusy(kind);
    try {
      saveFile(await getFile(kind.path()), nameOf(kind));
      showToast({ kind: "status", title: t("settings.export.done") });
    } catch (problem) {
      showToast({ kind: "alert", title: t(errorKey(problem)) });
    } finally {
      setBusy(null);
    }
  };
  return (
    <Part title={t("settings.export.title")} lead={t("settings.export.lead")}>
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <button
            key={kind.ending}
            type="button"
            className={buttonStyle("quiet")}
            aria-disabled={busy !== null}
            onClick={() => void take(kind)}
          >
            {busy === kind ? t("settings.export.busy") : t(kind.key)}
          </button>
        ))}
      </div>
    </Part>
  );
}
