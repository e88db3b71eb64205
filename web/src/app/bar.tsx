import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { LeaveLink } from "@/shared/leave/leave-link";
import { BrandMark } from "@/shared/ui/brand-mark";

/** The bar at the top: the way out, first for the keyboard and last for the eye, and the product's name at the left. */
export function Bar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <header className="shrink-0 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex max-w-page items-center gap-1 px-3 py-1 sm:px-6">
        <LeaveLink className="order-last ml-1" />
        <Link to={paths.home} className="mr-auto inline-flex min-h-11 items-center gap-2 rounded-soft font-strong whitespace-nowrap">
          <BrandMark className="size-6 text-rose" />
          <span className="max-[22rem]:sr-only">{t("brand.name")}</span>
        </Link>
        {children}
      </div>
    </header>
  );
}
