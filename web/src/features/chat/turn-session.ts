/**
 * One talk and the turn that is open in it: what is sent, heard, followed, stopped. It holds the state between the
 * connections and the page, so that a render never decides what goes over the wire.
 */
import { attemptFor, makeAttempt } from "@/features/chat/attempt";
import type { Attempt, Wish } from "@/features/chat/draft";
import {
  type Answer,
  codePoints,
  openAnswer,
  reduceTalk,
  type Sending,
  silence,
  type TalkAction,
  wordsBefore,
} from "@/features/chat/turn-reducer";
import { requestOf, type SendContext, without } from "@/features/chat/turn-request";
import type { TurnHost, TurnView } from "@/features/chat/turn-host";
import { followTurn, type Heard, sendTurn } from "@/features/chat/turn-stream";
import { post } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import type { Chat, SendRequest, SendResponse, StopResponse, StreamEvent } from "@/shared/api/types";

const EMPTY: TurnView = { talk: silence, phase: "idle", connected: true };

export class TurnSession {
  #view = EMPTY;
  #host: TurnHost | null = null;
  #life = new AbortController();
  #connection = new AbortController();
  #attempt: Attempt | null = null;
  #knocking = false;
  readonly #listeners = new Set<() => void>();

  readonly view = (): TurnView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The page is there; `attempt` is a send from before a reload whose fate is unknown. */
  open(host: TurnHost, attempt: Attempt | null): void {
    this.#host = host;
    this.#attempt = attempt;
    this.#life = new AbortController();
    this.#set({ phase: "idle", connected: true });
  }

  /** The page is gone: the answers go on at the server. */
  close(): void {
    this.#host = null;
    this.#life.abort();
  }

  dispatch(action: TalkAction): void {
    this.#set({ talk: reduceTalk(this.#view.talk, action) });
  }

  /** What the server has stored; a turn that is open there is followed. */
  restore(chats: readonly Chat[], asked: number): void {
    this.dispatch({ type: "history", chats, asked });
    if (this.#view.phase === "idle") this.#settleAttempt();
    const open = openAnswer(this.#view.talk);
    if (open !== null && this.#view.phase === "idle") void this.#follow(open.chatId, open.id);
  }

  /** The send whose fate is unknown. */
  get attempt(): Attempt | null {
    return this.#attempt;
  }

  async send(wish: Wish, context: SendContext): Promise<void> {
    if (this.#view.phase === "sending" || this.#knocking) return;
    this.#attempt = attemptFor(wish, this.#attempt);
    const { clientMessageId } = this.#attempt;
    const request = { ...this.#request(wish, context), clientMessageId };
    const sending = { ...wish, retryOf: null };
    if (this.#view.phase === "idle") await this.#run(request, sending);
    else await this.#knock(request, sending);
  }

  /** Has the words before a failed or interrupted answer answered again. */
  async retry(answer: Answer, context: SendContext): Promise<void> {
    if (this.#view.phase !== "idle") return;
    const { entries } = this.#view.talk;
    const words = wordsBefore(entries, entries.indexOf(answer));
    if (words === null) return;
    const { clientMessageId, text, help } = makeAttempt(words);
    const request = { ...this.#request(words, context), chatId: answer.chatId, clientMessageId, retryOf: answer.id };
    await this.#run(request, { text, help, retryOf: answer.id });
  }

  /** Asks the server to end the open turn; its last event brings what was written until then. */
  async stop(): Promise<void> {
    const open = openAnswer(this.#view.talk);
    if (open !== null) await post<StopResponse>(`/api/chat/${open.chatId}/stop`);
  }

  /** The page is looked at again, or the network is back: a connection may be dead without having said so. */
  wake(): void {
    if (this.#view.phase === "answering") this.#connection.abort();
  }

  #request({ text, help }: Wish, context: SendContext): SendRequest {
    return requestOf({ ...context, message: text, help, chatId: this.#view.talk.chatId });
  }

  async #run(request: SendRequest, sending: Sending): Promise<void> {
    this.#set({ phase: "sending", connected: true });
    const life = this.#life.signal;
    try {
      const signal = AbortSignal.any([life, this.#reconnect()]);
      const heard = await sendTurn(request, (event) => this.#hear(event, sending), signal);
      if (!life.aborted) await this.#after(heard);
    } catch (problem) {
      if (life.aborted) return;
      this.#set({ phase: "idle" });
      if (problem instanceof ApiProblem) await this.#refused(problem, request, sending);
      else throw problem;
    }
  }

  /**
   * A send while an answer is being written. The server says no, and only it can see danger in the words:
   * then the refusal carries the card. Where the turn has just ended it takes them, and the history shows it.
   */
  async #knock(request: SendRequest, sending: Sending): Promise<void> {
    this.#knocking = true;
    try {
      const settled = await post<SendResponse>("/api/chat", request);
      this.#taken(sending);
      this.#host?.onUserInfo(settled.userInfo);
      this.#host?.onSettled(settled);
      this.#host?.onGone();
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      this.#refuse(problem, sending);
    } finally {
      this.#knocking = false;
    }
  }

  async #after({ accepted, settled }: Heard): Promise<void> {
    if (settled === null && accepted !== null) await this.#follow(accepted.chatId, accepted.turnId);
    else this.#set({ phase: "idle" });
  }

  async #refused(problem: ApiProblem, request: SendRequest, sending: Sending): Promise<void> {
    const lighter = without(problem.code, request);
    if (lighter !== null && sending.retryOf === null) {
      if (lighter.chatId === undefined) this.dispatch({ type: "cleared" });
      await this.#run(lighter, sending);
      return;
    }
    if (problem.status === 409) this.#host?.onGone();
    this.#refuse(problem, sending);
  }

  #refuse(problem: ApiProblem, sending: Sending): void {
    if (problem.safety !== null) this.dispatch({ type: "refused", safety: problem.safety });
    if (problem.code === "client_message_reused") this.#attempt = null;
    this.#host?.onRefused(problem, sending.text);
  }

  async #follow(chatId: string, turnId: string): Promise<void> {
    const life = this.#life.signal;
    this.#set({ phase: "answering" });
    const settled = await followTurn(
      {
        chatId,
        turnId,
        reached: () => codePoints(openAnswer(this.#view.talk)?.text ?? ""),
        wake: () => this.#reconnect(),
        onConnected: (connected) => this.#set({ connected }),
        signal: life,
      },
      (event) => this.#hear(event, null),
    );
    if (life.aborted) return;
    this.#set({ phase: "idle", connected: true });
    if (settled === null) this.#host?.onGone();
  }

  #reconnect(): AbortSignal {
    this.#connection = new AbortController();
    return this.#connection.signal;
  }

  #hear(event: StreamEvent, sending: Sending | null): void {
    const heard = (): void => this.dispatch({ type: "event", event, sending, now: Date.now() });
    if (event.event === "accepted") {
      this.#host?.atOnce(() => {
        heard();
        this.#set({ phase: "answering" });
        if (sending !== null && sending.retryOf === null) this.#taken(sending);
      });
      this.#host?.onUserInfo(event.data.userInfo);
      return;
    }
    heard();
    if (event.event === "safety" || event.event === "delta") return;
    this.#set({ phase: "idle", connected: true });
    this.#host?.onUserInfo(event.data.userInfo);
    this.#host?.onSettled(event.data);
  }

  /** The history has the words in doubt: they were accepted. */
  #settleAttempt(): void {
    const attempt = this.#attempt;
    if (attempt === null) return;
    const { entries } = this.#view.talk;
    if (entries.some((entry) => entry.kind === "words" && entry.clientMessageId === attempt.clientMessageId)) this.#taken(attempt);
  }

  #taken(wish: Wish): void {
    this.#attempt = null;
    this.#host?.onAccepted(wish);
  }

  #set(change: Partial<TurnView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
