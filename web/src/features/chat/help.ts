/** The ways of help that somebody may choose for what they send. */
import type { Help } from "@/shared/api/types";

export const ways = ["listen", "other_side", "my_message"] as const satisfies readonly Help[];
export type Way = (typeof ways)[number];

/** The way that was chosen, if one was. */
export function wayOf(help: Help): Way | null {
  return help === "talk" ? null : help;
}

/** A stored choice, read with the doubt that storage deserves. */
export function parseHelp(value: unknown): Help {
  return ways.find((way) => way === value) ?? "talk";
}

/** What a press on a way makes of the choice: the same one again takes it back. */
export function toggled(chosen: Help, way: Way): Help {
  return chosen === way ? "talk" : way;
}

/** What stays chosen once words were accepted: who wants to be listened to wants it for longer than one message. */
export function helpAfter(chosen: Help, sent: Help): Help {
  return chosen === sent && sent !== "listen" ? "talk" : chosen;
}
