import { describe, expect, it } from "vitest";

import { type Entry, openAnswer, reduceTalk, silence, type Talk, type TalkAction, wordsBefore } from "@/features/chat/turn-reducer";
import type { Chat, Help, Message, Safety, StreamEvent, TurnState, User } from "@/shared/api/types";

const info = {
  remainingMessages: 9,
  dailyMessageCount: 1,
  maxFreeMessages: 10,
  isPremium: false,
  quotaResetsAt: "2026-11-21T15:00:00Z",
  emotionalTendencies: null,
};
const profile = { gender: null, ageGroup: null, relationshipCount: null, longestRelationship: null, traditionalMindset: null };
const habits = { religion: null, isSmoker: null, isDrinker: null, hasLivedAbroad: null, hasLivedAlone: null };
const plan = { subscriptionType: "free" as const, subscriptionEndDate: null, subscriptionRenews: false };
const place = { region: null, language: null, email: null, emailVerified: false, pendingEmail: null, consented: false };
const user: User = { ...info, ...profile, ...habits, ...plan, ...place, id: "u1", name: "guest" };
const safety: Safety = { level: "acute", kind: "violence", region: "KR", lines: [] };
const AT = "2026-11-20T12:00:00Z";

function accepted(turn = "t1", message = "m1"): StreamEvent {
  const data = { turnId: turn, chatId: "c1", messageId: message, clientMessageId: `client ${message}`, timestamp: AT };
  return { event: "accepted", data: { ...data, offset: 0, paced: true, userInfo: info } };
}
const delta = (text: string, id: number): StreamEvent => ({ event: "delta", data: { text }, id });
function settled(state: Exclude<TurnState, "pending">, response: string, danger: Safety | null = null): StreamEvent {
  const told = { response, message: response, counsellor: "stand_in" };
  const chat = { id: "c1", turnId: "t1", state, ...told, user, emotion: null, topic: null, safety: danger };
  return { event: state, data: { state, code: null, userInfo: info, chat } };
}
const alarm: StreamEvent = { event: "safety", data: safety };

function hear(talk: Talk, events: readonly StreamEvent[], sent: string | null = "안녕"): Talk {
  const sending = sent === null ? null : { text: sent, help: "listen" as const, retryOf: null };
  return events.reduce((now, event) => reduceTalk(now, { type: "event", event, sending, now: 1000 }), talk);
}
function said(id: string, help: Help = "talk"): Message {
  return { id, role: "user", content: "안녕", timestamp: AT, clientMessageId: `client ${id}`, help };
}
function answered(turnId: string, content: string, state: TurnState = "done"): Message {
  return { id: `a ${turnId}`, role: "assistant", content, timestamp: AT, turnId, state, counsellor: "stand_in", help: "talk" };
}
const chat = (id: string, messages: Message[], danger: Safety | null = null): Chat => ({ id, createdAt: AT, messages, safety: danger });
const history = (chats: Chat[], asked = 5000): TalkAction => ({ type: "history", chats, asked });
const calmly = (talk: Talk): unknown[] => talk.entries.flatMap((entry) => (entry.kind === "answer" ? [entry.calm] : []));
const texts = (talk: Talk): string[] => talk.entries.map((entry: Entry) => `${entry.kind} ${entry.text}`.trim());

describe("a streamed turn", () => {
  it("becomes the words and one answer", () => {
    const talk = hear(silence, [accepted(), delta("네, ", 3), delta("안녕", 5), settled("done", "네, 안녕")]);
    expect(texts(talk)).toEqual(["words 안녕", "answer 네, 안녕"]);
    expect(talk).toMatchObject({ chatId: "c1", card: null, standing: false });
  });

  it("may be called helpful, but not under danger", () => {
    expect(calmly(hear(silence, [accepted(), settled("done", "네")]))).toEqual([true]);
    expect(calmly(hear(silence, [alarm, accepted()]))).toEqual([false]);
    expect(calmly(hear(silence, [alarm, accepted(), settled("done", "네", safety)]))).toEqual([false]);
    const stored = [{ ...answered("t1", "네"), emotion: "joy" }, { ...answered("t2", "네"), emotion: null }];
    expect(calmly(reduceTalk(silence, history([chat("c1", stored)])))).toEqual([true, false]);
  });

  it("is a pending answer without text before its first words", () => {
    const talk = hear(silence, [accepted()]);
    expect(openAnswer(talk)).toMatchObject({ id: "t1", text: "", state: "pending", since: 1000 });
  });

  it("changes nothing when it is heard again from the start, or from the middle", () => {
    const once = hear(silence, [accepted(), delta("하나 ", 3), delta("둘", 4)]);
    const again = hear(once, [accepted(), delta("하나 ", 3), delta("둘", 4)], null);
    const overlapping = hear(again, [accepted(), delta("나 둘", 4), delta("나 둘 셋", 6)], null);
    expect(texts(again)).toEqual(texts(once));
    expect(texts(overlapping)).toEqual(["words 안녕", "answer 하나 둘 셋"]);
  });

  it.each(["stopped", "interrupted", "failed"] as const)("keeps what was written when %s, and holds nothing back", (state) => {
    const talk = hear(silence, [accepted(), delta("반쯤", 2), settled(state, "반쯤")]);
    expect(talk.entries.at(-1)).toMatchObject({ text: "반쯤", state, since: null });
    expect(openAnswer(talk)).toBeNull();
  });

  it("has the answer that is tried again give way", () => {
    const failed = hear(silence, [accepted(), settled("failed", "")]);
    const sending = { text: "안녕", help: "listen" as const, retryOf: "t1" };
    const talk = reduceTalk(failed, { type: "event", event: accepted("t2"), sending, now: 2000 });
    expect(talk.entries.map((entry) => entry.id)).toEqual(["m1", "t2"]);
  });
});

describe("danger", () => {
  it("has one card, below the newest answer that speaks of it, and no pacing", () => {
    const first = hear(silence, [alarm, accepted(), settled("done", "지금 안전한가요?", safety)]);
    expect(first).toMatchObject({ standing: true, card: { safety, afterId: "t1" } });
    expect(first.entries.at(-1)).toMatchObject({ since: null });
    const second = hear(first, [alarm, accepted("t2", "m2")], "응");
    expect(second.card?.afterId).toBe("t2");
  });

  it("leaves the card where it is when later answers do not speak of it", () => {
    const first = hear(silence, [alarm, accepted(), settled("done", "들어요", safety)]);
    expect(hear(first, [accepted("t2", "m2")]).card?.afterId).toBe("t1");
  });

  it("shows the card of a refusal at the end", () => {
    const talk = reduceTalk(hear(silence, [accepted(), settled("done", "네")]), { type: "refused", safety });
    expect(talk).toMatchObject({ standing: true, card: { afterId: "t1" } });
  });
});

describe("the stored history", () => {
  it("comes oldest chat first and goes on with the newest", () => {
    const talk = reduceTalk(silence, history([chat("c2", [said("m2")]), chat("c1", [said("m1"), answered("t1", "네")])]));
    expect(talk.entries.map((entry) => entry.id)).toEqual(["m1", "t1", "m2"]);
    expect(talk.chatId).toBe("c2");
  });

  it("doubles nothing that came by the stream", () => {
    const live = hear(silence, [accepted(), delta("네", 1)]);
    const talk = reduceTalk(live, history([chat("c1", [said("m1"), answered("t1", "", "pending")])]));
    expect(texts(talk)).toEqual(["words 안녕", "answer 네"]);
  });

  it("is the truth about a turn that ended meanwhile", () => {
    const live = hear(silence, [accepted(), delta("네", 1)]);
    const talk = reduceTalk(live, history([chat("c1", [said("m1"), answered("t1", "네, 안녕하세요")])]));
    expect(talk.entries.at(-1)).toMatchObject({ text: "네, 안녕하세요", state: "done" });
  });

  it("does not take back what was accepted after it was asked for", () => {
    const live = hear(silence, [accepted()]);
    expect(reduceTalk(live, history([], 500)).entries).toHaveLength(2);
    expect(reduceTalk(live, history([], 5000)).entries).toHaveLength(0);
  });

  it("lets a pending answer be followed from where its text ends", () => {
    const talk = reduceTalk(silence, history([chat("c1", [said("m1"), answered("t1", "반쯤", "pending")])]));
    expect(openAnswer(talk)).toMatchObject({ id: "t1", text: "반쯤" });
    expect(texts(hear(talk, [accepted(), delta(" 더", 4)], null)).at(-1)).toBe("answer 반쯤 더");
  });

  it("brings the card back while danger stands", () => {
    const talk = reduceTalk(silence, history([chat("c1", [said("m1"), answered("t1", "네")], safety)]));
    expect(talk).toMatchObject({ standing: true, card: { afterId: "t1" } });
  });
});

describe("what was asked for", () => {
  const stored = [chat("c1", [said("m1", "my_message"), answered("t1", "네"), said("m2", "listen"), answered("t2", "", "failed")])];

  it("stays with the words, from the send and from the history", () => {
    expect(hear(silence, [accepted()]).entries[0]).toMatchObject({ kind: "words", help: "listen" });
    const talk = reduceTalk(silence, history(stored));
    expect(talk.entries.filter((entry) => entry.kind === "words").map(({ help }) => help)).toEqual(["my_message", "listen"]);
  });

  it("is found again for each answer, also for one that took another's place", () => {
    const { entries } = reduceTalk(silence, history(stored));
    expect(wordsBefore(entries, 1)).toMatchObject({ id: "m1", help: "my_message" });
    expect(wordsBefore(entries, 3)).toMatchObject({ id: "m2", help: "listen" });
    expect(wordsBefore(entries, 0)).toBeNull();
  });
});

describe("who answered", () => {
  it("is known from the last event, and from the history", () => {
    const live = hear(silence, [accepted(), delta("네", 1)]);
    expect(openAnswer(live)?.counsellor).toBeNull();
    expect(hear(live, [settled("done", "네")]).entries.at(-1)).toMatchObject({ counsellor: "stand_in" });
    const talk = reduceTalk(silence, history([chat("c1", [said("m1"), answered("t1", "네")])]));
    expect(talk.entries.at(-1)).toMatchObject({ counsellor: "stand_in" });
  });
});
