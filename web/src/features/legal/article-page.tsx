import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Parts } from "@/features/legal/parts";
import { SellerTable } from "@/features/legal/seller-table";
import { Sheet } from "@/features/legal/sheet";
import { type Articles, useWritten } from "@/features/legal/written";
import { writtenDate } from "@/shared/i18n/written";
import { Fold } from "@/shared/ui/fold";

interface ArticlePageProps {
  page: "terms" | "privacy";
  contactPath: string;
}

/** Below these articles stands who runs the service. */
const ABOUT_THE_OPERATOR = new Set(["seller", "officer"]);

function Contents({ articles }: Pick<Articles, "articles">) {
  const { t } = useTranslation();
  return (
    <Fold title={t("legal.contents")} className="mt-6">
      <ul>
        {articles.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-11 items-center underline-offset-4 hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** An address that names an article opens there, once the words are there to open. */
function useNamedArticle(ready: boolean): void {
  useEffect(() => {
    if (ready && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [ready]);
}

function Effective({ day }: { day: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <p className="mt-3 text-small text-soft">
      <time dateTime={day}>{t("legal.effective", { date: writtenDate(day) })}</time>
    </p>
  );
}

/** The terms, or how personal data are handled: articles, each with an address of its own. */
export function ArticlePage({ page, contactPath }: ArticlePageProps) {
  const { t } = useTranslation();
  const { written, failed, reload } = useWritten(page);
  useNamedArticle(written !== null);
  return (
    <Sheet title={written?.title ?? t(`footer.${page}`)} lead={written?.lead ?? null} failed={failed} reload={reload}>
      {written === null ? null : (
        <>
          <Effective day={written.effective} />
          <Contents articles={written.articles} />
          {written.articles.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id} className="mt-9">
              <h2 id={id} className="scroll-mt-4 text-lead">
                {title}
              </h2>
              <Parts body={body} />
              {ABOUT_THE_OPERATOR.has(id) ? <SellerTable /> : null}
            </section>
          ))}
          <Link to={contactPath} className="mt-9 inline-flex min-h-11 items-center underline underline-offset-4">
            {t("footer.contact")}
          </Link>
        </>
      )}
    </Sheet>
  );
}
