import { type ComponentType, memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChatHead } from "@/features/chat/chat-head";
import { ClearChat } from "@/features/chat/clear-chat";
import { Composer } from "@/features/chat/composer";
import { Conversation } from "@/features/chat/conversation";
import { readDraft } from "@/features/chat/draft";
import { type ChatPaths, Farewell } from "@/features/chat/farewell";
import { FirstStep, type ReadingPaths } from "@/features/chat/first-step";
import { MessageList } from "@/features/chat/message-list";
import type { PremiumPrompt } from "@/features/chat/premium-prompt";
import { Starters } from "@/features/chat/starters";
import { useTint } from "@/features/chat/tint";
import { useChat } from "@/features/chat/use-chat";
import { useFirstStep } from "@/features/chat/use-first-step";
import { type Reason, useLeaving } from "@/features/chat/use-leaving";
import { useCalm } from "@/features/chat/use-notices";
import { isMember } from "@/shared/api/account";
import { readToken } from "@/shared/api/session";
import type { User } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { Spinner } from "@/shared/ui/spinner";
import { useOffline } from "@/shared/ui/use-offline";
import { usePageTitle } from "@/shared/ui/use-page-title";

type Chatting = ReturnType<typeof useChat>;

interface HeaderProps {
  chat: Chatting;
  Badge: ComponentType<{ user: User }>;
}

function Header({ chat, Badge }: HeaderProps) {
  const { talk, user, phase } = chat;
  const chatIds = useMemo(() => [...new Set(talk.entries.map((entry) => entry.chatId))], [talk.entries]);
  return (
    <ChatHead>
      {/* Its room is there from the start. */}
      <div className="min-w-11 shrink-0">
        {chatIds.length === 0 ? null : (
          <ClearChat chatIds={chatIds} disabled={phase !== "idle"} onCleared={chat.cleared} onRestored={chat.reload} />
        )}
      </div>
      {user === null ? null : <Badge user={user} />}
    </ChatHead>
  );
}

function Talking({ chat }: { chat: Chatting }) {
  const { t } = useTranslation();
  const { talk, history, shown, phase, retry } = chat;
  const provider = useFirstStep().told?.provider ?? null;
  // Who has never been here has nothing that could be loading: they are welcomed at once.
  const [stranger] = useState(() => readToken() === null);
  if (talk.entries.length === 0 && history === "loading" && !stranger) return <Spinner label={t("chat.loading")} />;
  if (talk.entries.length === 0 && history === "failed") {
    return (
      <div role="alert" className="mx-auto max-w-measure px-4 py-12 text-center">
        <p>{t("chat.loadError")}</p>
        <Button look="quiet" className="mt-4" onClick={chat.reload}>
          {t("chat.loadRetry")}
        </Button>
      </div>
    );
  }
  return <MessageList talk={talk} shown={shown} idle={phase === "idle"} onRetry={retry} onDanger={chat.danger} provider={provider} />;
}

/** Says when an answer begins and when it is there, and nothing in between. */
function Announcer({ answering }: { answering: boolean }) {
  const { t } = useTranslation();
  const [heard, setHeard] = useState(false);
  if (answering && !heard) setHeard(true);
  const words = answering ? t("chat.typingStart") : t("chat.typingDone");
  return (
    <p className="sr-only" aria-live="polite" data-testid="announcer">
      {heard ? words : null}
    </p>
  );
}

/** A lost connection, quietly and said once: its region always exists. */
function Status({ chat }: { chat: Chatting }) {
  const { t } = useTranslation();
  const offline = useOffline(!chat.connected);
  return <output className="block px-3 text-center text-small text-soft">{offline ? t("chat.waitingForConnection") : null}</output>;
}

/** Whether somebody stands before an empty talk who may begin it. */
function canBegin({ history, user, consent, talk }: Chatting): boolean {
  const free = user !== null && user.remainingMessages !== 0;
  return history === "ready" && free && !consent.open && talk.entries.length === 0 && talk.card === null;
}

interface BeginningProps {
  chat: Chatting;
  typed: boolean;
  onLeave: (reason: Reason, kept: boolean) => void;
  paths: ReadingPaths;
}

interface AskingProps extends BeginningProps {
  user: User;
}

/** The first step, with the ways out of it. An account that holds more than this step has made is never erased by a no. */
function Asking({ chat, user, typed, onLeave, paths }: AskingProps) {
  const { talk, fieldRef, consent } = chat;
  const kept = isMember(user) || talk.entries.length > 0 || user.emotionalTendencies !== null;
  const leave = useCallback((reason: Reason) => onLeave(reason, kept), [onLeave, kept]);
  const back = useCallback(() => fieldRef.current?.focus(), [fieldRef]);
  const { asked, agree } = consent;
  return <FirstStep user={user} asked={asked} typed={typed} onAgree={agree} onLeave={leave} onReturn={back} paths={paths} />;
}

interface FirstProps extends BeginningProps {
  /** The first step may be drawn. */
  open: boolean;
}

/** What stands where nothing was said yet: the first step, then ways to begin until the first letter. */
function Beginning({ chat, typed, open, ...asking }: FirstProps) {
  const { user, fieldRef } = chat;
  const pick = useCallback((text: string) => fieldRef.current?.write(text), [fieldRef]);
  if (open && user !== null) return <Asking chat={chat} user={user} typed={typed} {...asking} />;
  return canBegin(chat) && !typed ? <Starters onPick={pick} /> : null;
}

interface ChatPageProps {
  /** The badge of plan and quota. */
  Badge: ComponentType<{ user: User }>;
  prompt: PremiumPrompt;
  paths: ChatPaths;
}

interface TalkPageProps extends ChatPageProps {
  onLeave: (reason: Reason, kept: boolean) => void;
}

/** Header, talk, composer, on paper that takes the colour of the feelings. */
function TalkPage({ Badge, prompt, paths, onLeave }: TalkPageProps) {
  const chat = useChat(prompt);
  const { talk, user, shown, phase, consent } = chat;
  const [draft] = useState(readDraft);
  const [typed, setTyped] = useState(draft.text.trim() !== "");
  const busy = phase !== "idle" || !shown.complete;
  const danger = talk.card !== null;
  // It is the longest part of a first visit: drawn in small pieces, after what is in sight already.
  const asking = useDeferredValue(consent.open, false) && consent.open;
  useCalm(talk.standing);
  const touch = useCallback(() => {
    if (!busy) prompt.onTouch(user, danger);
  }, [busy, prompt, user, danger]);
  const { typed: keep } = chat;
  const onChange = useCallback(
    (text: string) => {
      keep(text);
      setTyped(text.trim() !== "");
    },
    [keep],
  );
  const said = talk.entries.findLast((entry) => entry.kind === "words")?.id ?? null;
  return (
    <div data-tint={useTint(user?.emotionalTendencies ?? null, talk.standing)} className="flex min-h-0 flex-1 flex-col">
      <Header chat={chat} Badge={Badge} />
      <Conversation busy={!shown.complete} loading={chat.history === "loading" || asking !== consent.open} said={said} asking={consent.open} danger={danger}>
        <Talking chat={chat} />
        <Beginning chat={chat} open={asking} typed={typed} onLeave={onLeave} paths={paths} />
      </Conversation>
      <Announcer answering={!shown.complete} />
      <Status chat={chat} />
      <Composer
        fieldRef={chat.fieldRef}
        initialText={draft.text}
        user={user}
        help={chat.help}
        onChoose={chat.choose}
        busy={busy}
        open={phase === "answering"}
        danger={talk.standing}
        onStop={chat.stop}
        onSend={chat.send}
        onChange={onChange}
        onTouch={touch}
      />
    </div>
  );
}

/** The chat, or a kind word to whoever did not want to begin. What its route hears of is mostly none of its business. */
export const ChatPage = memo(function ChatPage(props: ChatPageProps) {
  const { t } = useTranslation();
  usePageTitle(t("titles.chat"));
  const { left, leave, again, back } = useLeaving();
  if (left === null) return <TalkPage {...props} onLeave={leave} />;
  return <Farewell left={left} onAgain={again} onBack={back} paths={props.paths} />;
});
