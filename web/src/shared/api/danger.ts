import { post } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import type { FoundAnswer, Safety } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

/**
 * What to show whoever wrote these words, where they speak of danger: for words that are not sent yet, or go elsewhere.
 * Nothing is kept of them. Null without danger, and where nobody could look.
 */
export async function dangerIn(message: string): Promise<Safety | null> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    const { data } = await post<FoundAnswer>("/api/safety/check", { message, language: currentLanguage(), timeZone });
    return data.safety;
  } catch (problem) {
    return problem instanceof ApiProblem ? problem.safety : null;
  }
}
