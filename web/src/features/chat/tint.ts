import { strongest } from "@/shared/api/emotions";
import type { Emotion, EmotionScores } from "@/shared/api/types";
import { useChoice } from "@/shared/ui/choices";

/** The page behind the bubbles: "none" is no data yet (pink), "neutral" plain paper. */
export type Tint = Emotion | "none";

/** The highest score decides; danger has no tint. */
export function tintOf(tendencies: EmotionScores | null, danger: boolean): Tint {
  if (danger) return "neutral";
  return tendencies === null ? "none" : strongest(tendencies);
}

/** The tint of the chat; undefined, plain paper, for whoever has turned it off. */
export function useTint(tendencies: EmotionScores | null, danger: boolean): Tint | undefined {
  const on = useChoice("tint") === null;
  return on ? tintOf(tendencies, danger) : undefined;
}
