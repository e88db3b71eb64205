import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** The window's title: the page first, then the product, as far as it is not the page itself. */
export function usePageTitle(page: string): void {
  const { t } = useTranslation();
  const name = t("brand.name");
  useEffect(() => {
    document.title = page === name ? name : `${page} · ${name}`;
  }, [page, name]);
}
