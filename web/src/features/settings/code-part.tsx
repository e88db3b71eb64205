import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Part } from "@/features/settings/part";
import { post } from "@/shared/api/client";
import type { RecoveryCodeAnswer } from "@/shared/api/types";
import { errorKey } from "@/shared/i18n/error-words";
import { Button } from "@/shared/ui/button";
import { showToast } from "@/shared/ui/toast-store";

function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation();
  const copy = useCallback(() => {
    navigator.clipboard.writeText(code).then(
      () => showToast({ kind: "status", title: t("settings.code.copied") }),
      (problem: unknown) => showToast({ kind: "alert", title: t(errorKey(problem)) }),
    );
  }, [code, t]);
  // Browsers lend the clipboard to safe connections only.
  if (!isSecureContext) return null;
  return (
    <Button look="quiet" onClick={copy}>
      {t("settings.code.copy")}
    </Button>
  );
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <output className="block">
      <span className="block text-small text-soft">{t("settings.code.label")}</span>
      {/* Lines break between the groups; one touch selects it all. */}
      <span translate="no" data-testid="code" className="mt-1 block rounded-soft border border-field bg-paper p-4 text-center font-mono text-title select-all">
        {code}
      </span>
      <span className="mt-2 block">{t("settings.code.once")}</span>
    </output>
  );
}

/** A guest's way to the same talk from another device. */
export function CodePart() {
  const { t } = useTranslation();
  const [code, setCode] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = useCallback(() => {
    setBusy(true);
    post<RecoveryCodeAnswer>("/api/auth/recovery-code")
      .then(({ data }) => setCode(data.code))
      .catch((problem: unknown) => showToast({ kind: "alert", title: t(errorKey(problem)) }))
      .finally(() => setBusy(false));
  }, [t]);
  const label = code === null ? t("settings.code.make") : t("settings.code.again");
  return (
    <Part title={t("settings.code.title")} lead={t("settings.code.lead")}>
      {code === null ? null : <Code code={code} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {code === null ? null : <CopyCode code={code} />}
        <Button look={code === null ? "quiet" : "plain"} aria-disabled={busy} onClick={busy ? undefined : make}>
          {busy ? t("settings.code.making") : label}
        </Button>
      </div>
      <p className="mt-2 text-small text-soft">{t("settings.code.voids")}</p>
    </Part>
  );
}
