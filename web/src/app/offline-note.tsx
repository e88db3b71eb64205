import { useTranslation } from "react-i18next";
import { useOffline } from "@/shared/ui/use-offline";

/** One quiet line below the bar while there is no connection. Its region always exists, or it would not be read out. */
export function OfflineNote() {
  const { t } = useTranslation();
  const offline = useOffline();
  return (
    <output className="block">
      {offline ? <span className="block border-b border-line bg-card px-4 py-2 text-center text-small text-soft">{t("offline.note")}</span> : null}
    </output>
  );
}
