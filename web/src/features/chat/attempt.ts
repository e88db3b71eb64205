import type { Attempt } from "@/features/chat/draft";
import { makeGuestId } from "@/shared/api/session";

/** A send with an id of its own, by which the server knows it again. */
export function makeAttempt(text: string): Attempt {
  return { clientMessageId: makeGuestId(), text };
}
