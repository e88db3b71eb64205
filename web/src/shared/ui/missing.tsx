import { useTranslation } from "react-i18next";
import { Button } from "@/shared/ui/button";
import { Spinner } from "@/shared/ui/spinner";

interface MissingProps {
  failed: boolean;
  /** What is being waited for. */
  loading: string;
  /** What did not come. */
  error: string;
  reload: () => void;
}

/** In place of what is not there yet. */
export function Missing({ failed, loading, error, reload }: MissingProps) {
  const { t } = useTranslation();
  if (!failed) return <output className="block text-small text-soft">{loading}</output>;
  return (
    <div role="alert">
      <p>{error}</p>
      <Button look="quiet" className="mt-2" onClick={reload}>
        {t("chat.loadRetry")}
      </Button>
    </div>
  );
}

/** The same where a whole page waits for it. */
export function MissingPage({ failed, loading, error, reload }: MissingProps) {
  if (!failed) return <Spinner label={loading} />;
  return (
    <div className="mt-6">
      <Missing failed loading={loading} error={error} reload={reload} />
    </div>
  );
}
