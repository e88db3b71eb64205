/** What the pages to read hold, in the six languages: fetched with the page, and only in the reader's language. */
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { currentLanguage } from "@/shared/i18n/i18n";

/** A paragraph, or the items of a list. */
type Part = string | string[];
export type Body = readonly Part[];

export interface Articles {
  title: string;
  lead: string;
  /** The day from which they hold, as YYYY-MM-DD. */
  effective: string;
  articles: { id: string; title: string; body: Body }[];
}

interface Questions {
  title: string;
  lead: string;
  groups: { id: string; title: string; questions: { id: string; question: string; answer: Body }[] }[];
}

interface Pages {
  terms: Articles;
  privacy: Articles;
  faq: Questions;
}

const chunks: { [Page in keyof Pages]: Record<string, () => Promise<Pages[Page]>> } = {
  terms: import.meta.glob<Articles>("./terms/*.json", { import: "default" }),
  privacy: import.meta.glob<Articles>("./privacy/*.json", { import: "default" }),
  faq: import.meta.glob<Questions>("./faq/*.json", { import: "default" }),
};

async function fetched<Page extends keyof Pages>(page: Page, language: string): Promise<Pages[Page]> {
  const chunk = chunks[page][`./${page}/${language}.json`];
  if (chunk === undefined) throw new Error(`no words for ${page}`);
  return chunk();
}

/** One page's words; null while they are on their way. */
export function useWritten<Page extends keyof Pages>(page: Page): { written: Pages[Page] | null; failed: boolean; reload: () => void } {
  const language = currentLanguage();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["written", page, language],
    queryFn: async () => fetched(page, language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reload = useCallback(() => {
    void refetch();
  }, [refetch]);
  return { written: data ?? null, failed: isError && !isFetching, reload };
}
