import type { Attempt, Wish } from "@/features/chat/draft";
import { makeGuestId } from "@/shared/api/session";

/** A send with an id of its own, by which the server knows it again. */
export function makeAttempt({ text, help }: Wish): Attempt {
  return { clientMessageId: makeGuestId(), text, help };
}

/** The send of this wish: the one in doubt where it says and asks for the same, else a new one. */
export function attemptFor(wish: Wish, inDoubt: Attempt | null): Attempt {
  const same = inDoubt?.text === wish.text && inDoubt.help === wish.help;
  return same ? inDoubt : makeAttempt(wish);
}
