import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MissingPage } from "@/shared/ui/missing";
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
  return (
    <article className="mx-auto max-w-measure px-4 pt-8 pb-14 sm:px-6 sm:pt-12">
      <h1 className="text-title">{title}</h1>
      {lead === null ? (
        <MissingPage failed={failed} loading={t("legal.loading")} error={t("legal.loadError")} reload={reload} />
      ) : (
        <>
          <p className="mt-3 text-lead text-soft">{lead}</p>
          {children}
        </>
      )}
    </article>
  );
}
