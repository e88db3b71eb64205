import type { User } from "@/shared/api/types";

/** What the chat tells whoever may open the premium dialog; the routes introduce the two. */
export interface PremiumPrompt {
  /** The reader came to the composer. `danger`: a card is on the page. */
  readonly onTouch: (user: User | null, danger: boolean) => void;
  /** A send was refused for the limit of free messages. */
  readonly onRefusal: (message: string, danger: boolean) => void;
}
