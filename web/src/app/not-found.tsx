import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { paths } from "@/app/paths";
import { report } from "@/shared/api/client";
import { buttonStyle } from "@/shared/ui/button-style";
import { usePageTitle } from "@/shared/ui/use-page-title";

/** Where the browser arrived: that path the server has seen, and logged, itself. */
const arrived = window.location.pathname;

export function NotFound() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  usePageTitle(t("titles.notFound"));
  useEffect(() => {
    if (pathname !== arrived) void report("/api/missing-pages", { path: pathname });
  }, [pathname]);
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
