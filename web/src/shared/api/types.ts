/** The shapes of the calls, as docs/api.md gives them. */

export interface EmotionScores {
  joy: number;
  sadness: number;
  anger: number;
  fear: number;
  love: number;
  neutral: number;
}

export type Emotion = keyof EmotionScores;

/** What every answer about quota carries. `remainingMessages` is null when unlimited. */
export interface UserInfo {
  remainingMessages: number | null;
  dailyMessageCount: number;
  maxFreeMessages: number;
  isPremium: boolean;
  quotaResetsAt: string;
  emotionalTendencies: EmotionScores | null;
}

export interface User extends UserInfo {
  id: string;
  /** "guest" marks an anonymous guest. */
  name: string;
  email: string | null;
  subscriptionType: string;
  subscriptionEndDate: string | null;
}

export interface HelpLine {
  name: string;
  number: string;
  /** What a telephone dials; null for a web page. */
  tel: string | null;
  hours: string | null;
  note: string | null;
  url: string | null;
}

export interface Safety {
  level: "concern" | "acute";
  kind: string;
  region: string;
  lines: HelpLine[];
}

export type TurnState = "pending" | "done" | "stopped" | "interrupted" | "failed";

export interface Message {
  id: string;
  role: "user" | "assistant";
  content: string;
  timestamp: string;
  clientMessageId?: string | null;
  turnId?: string | null;
  state?: TurnState | null;
  emotion?: string | null;
  topic?: string | null;
  counsellor?: string | null;
}

export interface Chat {
  id: string;
  createdAt: string;
  messages: Message[];
  safety: Safety | null;
}

export interface SendResponse {
  userInfo: UserInfo;
  chat: {
    id: string;
    turnId: string;
    state: TurnState;
    response: string;
    message: string;
    user: User;
    emotion: string | null;
    topic: string | null;
    safety: Safety | null;
  };
}

export interface SendRequest {
  message: string;
  chatId?: string;
  language?: string;
  clientMessageId?: string;
  timeZone?: string;
  userId?: string;
  retryOf?: string;
}

export interface StopResponse {
  data: { turnId: string | null; state: TurnState | null };
}

export interface EraseResponse {
  data: { id: string; erasedAt: string };
}

export interface Accepted {
  turnId: string;
  chatId: string;
  messageId: string;
  clientMessageId: string | null;
  timestamp: string;
  /** Where the deltas of this connection begin, in code points of the answer. */
  offset: number;
  paced: boolean;
  userInfo: UserInfo;
}

/** The last event of a turn: the send response, and for `failed` the code of what went wrong. */
export interface Settled extends SendResponse {
  state: TurnState;
  code?: string | null;
}

/** The stream's protocol: one union, told apart by `event`. */
export type StreamEvent =
  | { event: "safety"; data: Safety }
  | { event: "accepted"; data: Accepted }
  | { event: "delta"; data: { text: string }; id: number }
  | { event: "done" | "stopped" | "interrupted" | "failed"; data: Settled };
