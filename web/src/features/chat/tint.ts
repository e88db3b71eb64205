import { useSyncExternalStore } from "react";
import type { Emotion, EmotionScores } from "@/shared/api/types";
import { readTint, subscribeTint } from "@/shared/ui/tint-choice";

/** The page behind the bubbles: "none" is no data yet (pink), "neutral" plain paper. */
export type Tint = Emotion | "none";

const COLOURED: readonly Emotion[] = ["joy", "sadness", "anger", "fear", "love"];

/** The highest score decides; danger has no tint. */
export function tintOf(tendencies: EmotionScores | null, danger: boolean): Tint {
  if (danger) return "neutral";
  if (tendencies === null) return "none";
  let best: Emotion = "neutral";
  for (const emotion of COLOURED) {
    if (tendencies[emotion] > tendencies[best]) best = emotion;
  }
  return best;
}

/** The tint of the chat; undefined, plain paper, for whoever has turned it off. */
export function useTint(tendencies: EmotionScores | null, danger: boolean): Tint | undefined {
  const on = useSyncExternalStore(subscribeTint, readTint);
  return on ? tintOf(tendencies, danger) : undefined;
}
