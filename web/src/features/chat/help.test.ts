import { describe, expect, it } from "vitest";
import { attemptFor, makeAttempt } from "@/features/chat/attempt";
import { helpAfter, parseHelp, toggled } from "@/features/chat/help";
import { requestOf } from "@/features/chat/turn-request";
import { versions } from "@/features/chat/versions";

describe("the chosen help", () => {
  it("is taken back by the same press, and changed by another", () => {
    expect(toggled("talk", "listen")).toBe("listen");
    expect(toggled("listen", "listen")).toBe("talk");
    expect(toggled("listen", "my_message")).toBe("my_message");
  });

  it.each([
    ["listen", "listen", "listen"],
    ["other_side", "other_side", "talk"],
    ["my_message", "my_message", "talk"],
    // Chosen while the words were on their way.
    ["my_message", "talk", "my_message"],
    ["talk", "listen", "talk"],
    ["other_side", "my_message", "other_side"],
  ] as const)("%s, once words with %s were accepted, becomes %s", (chosen, sent, after) => {
    expect(helpAfter(chosen, sent)).toBe(after);
  });

  it.each([undefined, null, 1, "talk", "advice"])("is none where %j was stored", (stored) => {
    expect(parseHelp(stored)).toBe("talk");
  });

  it("goes with the request", () => {
    const parts = { message: "안녕", language: "ko", chatId: null, userId: null } as const;
    expect(requestOf({ ...parts, help: "other_side" })).toMatchObject({ message: "안녕", help: "other_side" });
  });
});

describe("a send in doubt", () => {
  const wish = { text: "안녕", help: "my_message" } as const;
  const inDoubt = makeAttempt(wish);

  it("is the same send while it says and asks for the same", () => {
    expect(attemptFor({ ...wish }, inDoubt)).toBe(inDoubt);
  });

  it.each([null, { ...inDoubt, text: "다른 말" }, { ...inDoubt, help: "listen" } as const])("is another one after %j", (before) => {
    const attempt = attemptFor(wish, before);
    expect(attempt).toMatchObject(wish);
    expect(attempt.clientMessageId).not.toBe(inDoubt.clientMessageId);
  });
});

describe("the versions of a message", () => {
  it.each([
    ["하나. 보고 싶어.", "둘. 전화해도 돼?", "보고 싶어.", "전화해도 돼?"],
    ["One way: I miss you.", "Another way: Call me?", "I miss you.", "Call me?"],
    ["One. “I miss you.”", 'Two. "Call me?"', "I miss you.", "Call me?"],
    ["其一。 我想你。", "二、给我打电话好吗", "我想你。", "给我打电话好吗"],
    ["ひとつめ。 会いたい。", "二つめ。電話していい？", "会いたい。", "電話していい？"],
    ["Une première\u00a0: tu me manques.", "Une autre. Appelle-moi.", "tu me manques.", "Appelle-moi."],
    ["Un. Tu me manques.", "Deux. Appelle-moi.", "Tu me manques.", "Appelle-moi."],
    ["एक। तुम्हारी याद आती है।", "दो। फ़ोन कर लूँ?", "तुम्हारी याद आती है।", "फ़ोन कर लूँ?"],
    ["Sorry. I miss you.", "두 번째로 보고 싶은\n사람이야.", "Sorry. I miss you.", "두 번째로 보고 싶은\n사람이야."],
    ["“Sorry,” I said, and “bye”", "One day we will talk.", "“Sorry,” I said, and “bye”", "One day we will talk."],
  ])("%j and %j are taken without label and marks", (first, second, ...bare) => {
    expect(versions(`읽어 보면.\n\n${first}\n\n${second}\n\n아침에.`)).toEqual(bare);
  });

  it.each(["", "하나뿐이에요.", "하나.\n둘.\n셋.", "하나.\n\n둘."])("are none in %j", (answer) => {
    expect(versions(answer)).toBeNull();
  });
});
