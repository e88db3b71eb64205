import { emotions } from "@/shared/api/emotions";
import type { Emotion, Felt } from "@/shared/api/types";

/** On how many days each emotion was the dominant one, the most frequent first. */
export function dominants(days: readonly Felt[]): { emotion: Emotion; count: number }[] {
  return emotions
    .map((emotion) => ({ emotion, count: days.filter((day) => day.dominantEmotion === emotion).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}
