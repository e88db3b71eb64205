/** What a turn's session shows, and what it asks of the page that holds it. */
import type { Wish } from "@/features/chat/draft";
import type { Talk } from "@/features/chat/turn-reducer";
import type { ApiProblem } from "@/shared/api/problem";
import type { Settled, UserInfo } from "@/shared/api/types";

/** `sending`: nobody knows yet whether the words were taken. `answering`: they were, and the turn is open. */
export type Phase = "idle" | "sending" | "answering";

export interface TurnView {
  readonly talk: Talk;
  readonly phase: Phase;
  /** False while the connection of an open turn is being made anew. */
  readonly connected: boolean;
}

export interface TurnHost {
  /** Runs a change so that it is on the page when it returns. */
  readonly atOnce: (change: () => void) => void;
  /** The words are stored: the field may be cleared of them. */
  readonly onAccepted: (wish: Wish) => void;
  readonly onUserInfo: (info: UserInfo) => void;
  readonly onSettled: (settled: Settled) => void;
  readonly onRefused: (problem: ApiProblem, text: string) => void;
  /** Something of ours is not at the server any more: the history should be asked. */
  readonly onGone: () => void;
}
