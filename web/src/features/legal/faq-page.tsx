import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Parts } from "@/features/legal/parts";
import { Sheet } from "@/features/legal/sheet";
import { useWritten } from "@/features/legal/written";
import { buttonStyle } from "@/shared/ui/button-style";
import { Fold } from "@/shared/ui/fold";

/** What people ask, answered; and where to ask what is not here. */
export function FaqPage({ contactPath }: { contactPath: string }) {
  const { t } = useTranslation();
  const { written, failed, reload } = useWritten("faq");
  return (
    <Sheet title={written?.title ?? t("footer.faq")} lead={written?.lead ?? null} failed={failed} reload={reload}>
      {written?.groups.map(({ id, title, questions }) => (
        <section key={id} aria-labelledby={id} className="mt-9">
          <h2 id={id} className="text-lead">
            {title}
          </h2>
          <div className="mt-3 space-y-2">
            {questions.map((one) => (
              <Fold key={one.id} title={one.question}>
                <Parts body={one.answer} />
              </Fold>
            ))}
          </div>
        </section>
      ))}
      <Link to={contactPath} className={buttonStyle("quiet", "mt-9")}>
        {t("footer.contact")}
      </Link>
    </Sheet>
  );
}
