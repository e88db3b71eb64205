import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ContactForm } from "@/features/contact/contact-form";
import { useSender } from "@/features/contact/use-sender";
import { Spinner } from "@/shared/ui/spinner";
import { usePageTitle } from "@/shared/ui/use-page-title";

/** A letter to whoever runs the service; for danger there are others, and the page says so first. */
export function ContactPage({ safetyPath }: { safetyPath: string }) {
  const { t } = useTranslation();
  usePageTitle(t("contact.title"));
  const { loading, sender, recheck } = useSender();
  return (
    <article className="mx-auto max-w-measure px-4 pt-8 pb-14 sm:px-6 sm:pt-12">
      <h1 className="text-title">{t("contact.title")}</h1>
      <p className="mt-3 text-soft">{t("contact.lead")}</p>
      <p className="mt-4 rounded-soft border border-line border-l-8 border-l-ink bg-card px-4 py-3">
        {t("contact.noHelpline")}
        <br />
        <Link to={safetyPath} className="inline-flex min-h-11 items-center font-strong underline underline-offset-4">
          {t("contact.toSafety")}
        </Link>
      </p>
      {loading ? <Spinner label={t("contact.loading")} /> : <ContactForm sender={sender} recheck={recheck} />}
    </article>
  );
}
