import type { Emotion, EmotionScores, Felt } from "@/shared/api/types";

/** Every emotion, in the order of the rows. */
export const emotions: readonly Emotion[] = ["joy", "love", "sadness", "fear", "anger", "neutral"];

/** The emotion with the highest score; none stands out where all are alike. */
export function strongest(scores: EmotionScores): Emotion {
  let best: Emotion = "neutral";
  for (const emotion of emotions) {
    if (scores[emotion] > scores[best]) best = emotion;
  }
  return best;
}

/** On how many days each emotion was the dominant one, the most frequent first. */
export function dominants(days: readonly Felt[]): { emotion: Emotion; count: number }[] {
  return emotions
    .map((emotion) => ({ emotion, count: days.filter((day) => day.dominantEmotion === emotion).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}
