import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Receipt } from "@/shared/api/types";
import { writtenMoment } from "@/shared/i18n/written";
import { buttonStyle } from "@/shared/ui/button-style";

interface ErasedProps {
  receipt: Receipt;
  homePath: string;
}

/** After the end of an account: the receipt, and the way home. */
export function Erased({ receipt: { receipt, erasedAt }, homePath }: ErasedProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    globalThis.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <div className="mx-auto max-w-measure px-4 py-16 text-center sm:py-24">
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {t("settings.erase.done")}
      </h1>
      <p className="mt-3 text-balance text-soft">{t("settings.erase.doneBody")}</p>
      <dl className="mt-6 rounded-soft border border-line bg-card p-5">
        <dt className="text-small text-soft">{t("settings.erase.receipt")}</dt>
        <dd translate="no" className="text-lead font-strong break-all select-all">
          {receipt}
        </dd>
        <dd className="mt-1 text-small text-soft">{t("settings.erase.when", { when: writtenMoment(erasedAt) })}</dd>
      </dl>
      {/* A plain link: the page begins anew, and nothing of before is left in it. */}
      <a href={homePath} className={buttonStyle("primary", "mt-8")}>
        {t("settings.erase.home")}
      </a>
    </div>
  );
}
