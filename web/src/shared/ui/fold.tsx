import type { ReactNode } from "react";
import { Chevron } from "@/shared/ui/chevron";

interface FoldProps {
  title: string;
  children: ReactNode;
  className?: string;
}

/** What few need: folded until it is opened. */
export function Fold({ title, children, className = "" }: FoldProps) {
  return (
    <details className={`group rounded-soft border border-line bg-card px-4 py-1 open:pb-5 ${className}`}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-strong [&::-webkit-details-marker]:hidden">
        {title}
        <Chevron className="transition-[rotate] duration-250 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
