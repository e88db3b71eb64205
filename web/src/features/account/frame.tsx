import type { ReactNode } from "react";
import { usePageTitle } from "@/shared/ui/use-page-title";

/** The pages of the account that lead somewhere else. */
export interface AccountPaths {
  home: string;
  chat: string;
  login: string;
  register: string;
  profile: string;
  forgotPassword: string;
}

interface FrameProps {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}

/** A page with one form: a title, a sentence, the form. */
export function Frame({ title, lead, children }: FrameProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-measure px-4 pt-8 pb-14 sm:px-6 sm:pt-12">
      <h1 className="text-title">{title}</h1>
      {lead === undefined ? null : <p className="mt-3 text-soft">{lead}</p>}
      {children}
    </div>
  );
}

/** The classes of a link that stands alone on its line, large enough for a finger. */
export const lineLink = "inline-flex min-h-11 items-center text-rose underline underline-offset-4";
