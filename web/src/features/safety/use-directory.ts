import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { get } from "@/shared/api/client";
import type { SafetyPage } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The helplines of all regions, the reader's first, and what was measured; in the reader's language. */
export function useDirectory(): { page: SafetyPage | null; failed: boolean; reload: () => void } {
  const language = currentLanguage();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["safety", language],
    queryFn: async ({ signal }) => get<SafetyPage>(`/api/safety?${new URLSearchParams({ timeZone, language })}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reload = useCallback(() => {
    void refetch();
  }, [refetch]);
  return { page: data ?? null, failed: isError && !isFetching, reload };
}
