/** The shapes of the calls under the names the screens use; the shapes themselves are generated from openapi.json. */
import type {
  Accepted,
  Bought,
  BoughtAnswer,
  BringingAnswer,
  Chat,
  CheckoutAnswer,
  ClearAnswer,
  Consent,
  ContactAnswer,
  CorrectionAnswer,
  Delta,
  DoneAnswer,
  Emotions,
  EraseAnswer,
  Feelings,
  Felt,
  FeltDay,
  FeltMessage,
  Feedback,
  FeedbackAnswer,
  FirstStep,
  FoundAnswer,
  Line,
  LoginAnswer,
  Message,
  Methods,
  OpenSession,
  Option,
  Paid,
  PaypalOrderAnswer,
  Portal,
  ProfileChange,
  Purchases,
  Receipt,
  RecoveryCodeAnswer,
  Register,
  Safety,
  SafetyPage,
  Send,
  SendAnswer,
  StopAnswer,
  User,
  UserAnswer,
  UserInfo,
} from "@/shared/api/schema.gen";

export type {
  Accepted,
  BringingAnswer,
  Chat,
  CheckoutAnswer,
  Consent,
  ContactAnswer,
  CorrectionAnswer,
  DoneAnswer,
  EraseAnswer,
  Feelings,
  Felt,
  FeltDay,
  FeltMessage,
  Feedback,
  FeedbackAnswer,
  FirstStep,
  FoundAnswer,
  LoginAnswer,
  Message,
  OpenSession,
  ProfileChange,
  Purchases,
  Receipt,
  RecoveryCodeAnswer,
  Register,
  Safety,
  SafetyPage,
  User,
  UserAnswer,
  UserInfo,
};
export type Emotion = keyof Emotions;
export type EmotionScores = Emotions;
export type HelpLine = Line;
/** What is asked for with a message; "talk" is nothing in particular. */
export type Help = Message["help"];
export type TurnState = SendAnswer["state"];
export type SendRequest = Partial<Send> & { message: string };
export type StopResponse = StopAnswer;
export type EraseResponse = ClearAnswer;
/** The send response; as the data of a stream's last event, `code` says what went wrong in `failed`. */
export type SendResponse = SendAnswer;
export type Settled = SendAnswer;

export type Plan = Option;
export type PlanType = Option["type"];
export type PaymentMethods = Methods;
export type Purchase = Bought;
export type PurchaseAnswer = BoughtAnswer;
export type Payment = Paid;
export type OrderAnswer = PaypalOrderAnswer;
export type PortalAnswer = Portal;

/** The stream's protocol: one union, told apart by `event`. */
export type StreamEvent =
  | { event: "safety"; data: Safety }
  | { event: "accepted"; data: Accepted }
  | { event: "delta"; data: Delta; id: number }
  | { event: "done" | "stopped" | "interrupted" | "failed"; data: Settled };
