import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { get } from "@/shared/api/client";
import type { FirstStep } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

interface Told {
  readonly told: FirstStep | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** Who reads along, and the helplines beside the first step; in the reader's language. */
export function useFirstStep(): Told {
  const language = currentLanguage();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["first step", language],
    queryFn: async ({ signal }) => get<FirstStep>(`/api/first-step?${new URLSearchParams({ timeZone, language })}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reload = useCallback(() => {
    void refetch();
  }, [refetch]);
  return { told: data ?? null, failed: isError && !isFetching, reload };
}
