import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { ComposerField } from "@/features/chat/composer-field";
import { keepDraft } from "@/features/chat/draft";
import type { Shown } from "@/features/chat/pacing";
import type { PremiumPrompt } from "@/features/chat/premium-prompt";
import type { Answer, Talk } from "@/features/chat/turn-reducer";
import type { Phase, TurnHost } from "@/features/chat/turn-host";
import type { TurnSession } from "@/features/chat/turn-session";
import { useAccount } from "@/features/chat/use-account";
import { type Consenting, useConsent } from "@/features/chat/use-consent";
import { useHelp } from "@/features/chat/use-help";
import { useHistory } from "@/features/chat/use-history";
import { useNotices } from "@/features/chat/use-notices";
import { useShown } from "@/features/chat/use-shown";
import { useTurn } from "@/features/chat/use-turn";
import { post } from "@/shared/api/client";
import type { Help, Safety, Settled, User, UserInfo } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

interface Chatting {
  readonly talk: Talk;
  readonly phase: Phase;
  readonly connected: boolean;
  readonly user: User | null;
  readonly history: "loading" | "failed" | "ready";
  /** The newest answer's part that may be seen by now. */
  readonly shown: Shown;
  readonly fieldRef: RefObject<ComposerField | null>;
  /** The way of help that the next send carries. */
  readonly help: Help;
  readonly choose: (help: Help) => void;
  readonly send: (text: string) => void;
  /** What is asked before the first message. */
  readonly consent: Consenting;
  readonly retry: (answer: Answer) => void;
  readonly stop: () => void;
  /** Words that are no message speak of danger: its card comes onto the page. */
  readonly danger: (safety: Safety) => void;
  readonly typed: (text: string) => void;
  readonly cleared: () => void;
  readonly reload: () => void;
}

function lastAnswer(talk: Talk): Answer | null {
  const last = talk.entries.at(-1);
  return last?.kind === "answer" ? last : null;
}

/** Whose day an answer has used up: at zero only danger is answered, and that costs nothing. */
function usedUp({ state, userInfo, chat }: Settled): UserInfo | null {
  const counted = chat.safety === null && (state === "done" || state === "stopped");
  return counted && userInfo.remainingMessages === 0 ? userInfo : null;
}

/** Before each send the conversation is analysed and the user asked for; neither holds the send up. */
function analyse(chatId: string | null): void {
  if (chatId !== null) post(`/api/chat/${chatId}/analyze`).catch(() => undefined);
}

interface Commands extends Pick<Chatting, "send" | "retry" | "stop" | "typed" | "cleared"> {}

interface Parts {
  session: TurnSession;
  account: ReturnType<typeof useAccount>;
  /** The way of help that is chosen now. */
  current: () => Help;
}

function useCommands({ session, account, current }: Parts): Commands {
  const { noAnswer } = useNotices();
  const { user, refresh } = account;
  const userId = user?.id ?? null;
  const prepare = useCallback(() => {
    analyse(session.view().talk.chatId);
    refresh();
    return { language: currentLanguage(), userId };
  }, [session, refresh, userId]);
  const typed = useCallback((text: string) => keepDraft({ text, help: current(), attempt: session.attempt }), [session, current]);
  const send = useCallback(
    (text: string) => {
      if (text.trim() === "") return;
      void session.send({ text, help: current() }, prepare());
      typed(text);
    },
    [session, prepare, typed, current],
  );
  const retry = useCallback((answer: Answer) => void session.retry(answer, prepare()), [session, prepare]);
  const stop = useCallback(() => {
    session.stop().catch(() => noAnswer());
  }, [session, noAnswer]);
  const cleared = useCallback(() => session.dispatch({ type: "cleared" }), [session]);
  return { send, retry, stop, typed, cleared };
}

/** Everything the chat page shows and does. */
export function useChat(prompt: PremiumPrompt): Chatting {
  const account = useAccount();
  const { recent, failed, reload } = useHistory();
  const notices = useNotices();
  const fieldRef = useRef<ComposerField>(null);
  const spent = useRef<UserInfo | null>(null);
  const { help, choose, current, accepted } = useHelp();
  const host: Omit<TurnHost, "atOnce"> = {
    onAccepted: (wish) => {
      accepted(wish.help);
      fieldRef.current?.remove(wish.text);
    },
    onUserInfo: account.update,
    onSettled: (settled) => {
      account.refresh();
      if (settled.state === "failed") notices.noAnswer();
      spent.current = usedUp(settled);
    },
    onRefused: (problem, text) => {
      fieldRef.current?.refused();
      notices.refusal(problem);
      if (problem.userInfo !== null) account.update(problem.userInfo);
      if (problem.code === "daily_limit_exceeded" && !problem.userInfo?.isPremium) prompt.onRefusal(text, session.view().talk.card !== null);
    },
    onGone: reload,
  };
  const { session, view } = useTurn(host, reload);
  useEffect(() => {
    if (recent !== null) session.restore(recent.chats, recent.asked);
  }, [session, recent]);
  const shown = useShown(lastAnswer(view.talk));
  const { limit } = notices;
  useEffect(() => {
    // The toast of the day's last answer comes when that answer is on the page, not before.
    if (!shown.complete || spent.current === null) return;
    limit(spent.current);
    spent.current = null;
  }, [shown.complete, limit]);
  const commands = useCommands({ session, account, current });
  const loaded = failed ? "failed" : "loading";
  const history = recent === null ? loaded : "ready";
  const silent = history !== "loading" && view.talk.entries.length === 0;
  const onDanger = useCallback((safety: Safety) => session.dispatch({ type: "refused", safety }), [session]);
  const consent = useConsent({ user: account.user, silent, fieldRef, send: commands.send, onDanger });
  return { ...view, ...commands, send: consent.send, consent, danger: onDanger, user: account.user, history, shown, fieldRef, help, choose, reload };
}
