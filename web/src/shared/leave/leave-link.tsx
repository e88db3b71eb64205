import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { leave, leavingPlace } from "@/shared/leave/leave";

function go(event: MouseEvent): void {
  event.preventDefault();
  leave();
}

/** The way out that is always in sight: plain, and named by what is seen. */
export function LeaveLink({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <a
      href={leavingPlace()}
      rel="noreferrer"
      onClick={go}
      className={`inline-flex min-h-11 shrink-0 items-center rounded-soft border border-field px-3 text-small whitespace-nowrap text-ink hover:border-ink ${className}`}
    >
      {t("leave.now")}
    </a>
  );
}
