import { useTranslation } from "react-i18next";
import { readSeller } from "@/features/legal/seller";

/** Who runs the service and sells the plans, in the terms. */
export function SellerTable() {
  const { t } = useTranslation();
  const told = readSeller();
  if (told.length === 0) return <p className="mt-3 text-soft">{t("legal.seller.none")}</p>;
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {told.map(([field, value]) => (
        <div key={field} className="gap-x-4 py-2 sm:flex">
          <dt className="shrink-0 text-small text-soft sm:w-44 sm:py-0.5">{t(`legal.seller.${field}`)}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same in the footer, folded: the law wants it on the first page, and few look for it. */
export function SellerFold() {
  const { t } = useTranslation();
  const told = readSeller();
  if (told.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 hover:text-ink">{t("legal.seller.title")}</summary>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 pb-2">
        {told.map(([field, value]) => (
          <div key={field} className="flex flex-wrap gap-x-1.5">
            <dt>{t(`legal.seller.${field}`)}</dt>
            <dd className="text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
