import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Shorter gaps are nobody's concern. */
const PATIENCE_MS = 2000;

function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (navigator.onLine) setOffline(false);
      else timer = setTimeout(() => setOffline(true), PATIENCE_MS);
    };
    look();
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return offline;
}

/** One quiet line below the bar while there is no connection. Its region always exists, or it would not be read out. */
export function OfflineNote() {
  const { t } = useTranslation();
  const offline = useOffline();
  return <output className="block">{offline ? <span className="block border-b border-line bg-card px-4 py-2 text-center text-small text-soft">{t("offline.note")}</span> : null}</output>;
}
