import { type ReactNode, useEffect, useRef } from "react";
import { usePageTitle } from "@/shared/ui/use-page-title";

interface ResultFrameProps {
  /** The window's title, which does not change with what is shown. */
  page: string;
  title: string;
  children: ReactNode;
}

/** One clear sentence and what to do. The focus goes along when it changes. */
export function ResultFrame({ page, title, children }: ResultFrameProps) {
  usePageTitle(page);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    if (before.current === title) return;
    before.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    // A toast has its room above the first line.
    <div className="mx-auto max-w-measure px-4 pt-26 pb-16 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}
