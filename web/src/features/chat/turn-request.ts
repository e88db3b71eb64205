import type { Help, SendRequest } from "@/shared/api/types";
import type { Language } from "@/shared/i18n/languages";

/** What goes with every send. */
export interface SendContext {
  readonly language: Language;
  readonly userId: string | null;
}

interface Parts extends SendContext {
  readonly message: string;
  readonly help: Help;
  readonly chatId: string | null;
}

export function requestOf({ message, help, language, chatId, userId }: Parts): SendRequest {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { message, help, language, timeZone, ...(chatId === null ? {} : { chatId }), ...(userId === null ? {} : { userId }) };
}

/** The same send without what the server does not know any more: a chat cleared elsewhere, an older guest's id. */
export function without(code: string, request: SendRequest): SendRequest | null {
  const { chatId, userId, ...rest } = request;
  if (code === "chat_not_found" && chatId !== undefined) return userId === undefined ? rest : { ...rest, userId };
  if (code === "forbidden_user" && userId !== undefined) return chatId === undefined ? rest : { ...rest, chatId };
  return null;
}
