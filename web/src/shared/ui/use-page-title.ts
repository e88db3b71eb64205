import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { dress } from "@/shared/leave/dress";
import { useChoice } from "@/shared/ui/choices";

/** The window's title: the page first, then the product, as far as it is not the page itself; in discreet mode neither. */
export function usePageTitle(page: string): void {
  const { t } = useTranslation();
  const discreet = useChoice("discreet") !== null;
  const name = t("brand.name");
  const title = page === name ? name : `${page} · ${name}`;
  const shown = discreet ? t("leave.notes") : title;
  useEffect(() => dress(shown, discreet), [shown, discreet]);
}
