import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { buttonStyle } from "@/shared/ui/button-style";
import { usePageTitle } from "@/shared/ui/use-page-title";

export function NotFound() {
  const { t } = useTranslation();
  usePageTitle(t("titles.notFound"));
  return (
    <div className="mx-auto max-w-measure px-4 py-16 text-center sm:py-24">
      <h1 className="text-title">{t("notFound.title")}</h1>
      <p className="mt-3 text-soft">{t("notFound.body")}</p>
      <Link to={paths.home} className={buttonStyle("primary", "mt-8")}>
        {t("notFound.goHome")}
      </Link>
    </div>
  );
}
