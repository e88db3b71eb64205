import type { Emotion, EmotionScores } from "@/shared/api/types";

/** Every emotion, in the order in which they are shown. */
export const emotions: readonly Emotion[] = ["joy", "love", "sadness", "fear", "anger", "neutral"];

/** The emotion with the highest score; none stands out where all are alike. */
export function strongest(scores: EmotionScores): Emotion {
  let best: Emotion = "neutral";
  for (const emotion of emotions) {
    if (scores[emotion] > scores[best]) best = emotion;
  }
  return best;
}
