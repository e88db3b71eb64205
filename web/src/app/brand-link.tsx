import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { BrandMark } from "@/shared/ui/brand-mark";

export const bar = "mx-auto flex max-w-page items-center gap-1 px-3 py-1 sm:px-6";

/** The product's name, at the left of the bar. */
export function BrandLink() {
  const { t } = useTranslation();
  return (
    <Link to={paths.home} className="mr-auto inline-flex min-h-11 items-center gap-2 rounded-soft font-strong whitespace-nowrap">
      <BrandMark className="size-6 text-rose" />
      <span className="max-[22rem]:sr-only">{t("brand.name")}</span>
    </Link>
  );
}
