import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Missing } from "@/shared/ui/missing";
import { Spinner } from "@/shared/ui/spinner";
import { usePageTitle } from "@/shared/ui/use-page-title";

interface SheetProps {
  /** Known before the words are there. */
  title: string;
  lead: string | null;
  failed: boolean;
  reload: () => void;
  children: ReactNode;
}

/** A page to read, until its words are there and after. */
export function Sheet({ title, lead, failed, reload, children }: SheetProps) {
  const { t } = useTranslation();
  usePageTitle(title);
  const waiting = failed ? <Missing failed loading="" error={t("legal.loadError")} reload={reload} /> : <Spinner label={t("legal.loading")} />;
  return (
    <article className="mx-auto max-w-measure px-4 pt-8 pb-14 sm:px-6 sm:pt-12">
      <h1 className="text-title">{title}</h1>
      {lead === null ? <div className="mt-6">{waiting}</div> : <p className="mt-3 text-lead text-soft">{lead}</p>}
      {lead === null ? null : children}
    </article>
  );
}
