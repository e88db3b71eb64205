import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CounsellorBubble } from "@/features/chat/message-bubble";

/** The chat's name, and at its right what belongs to the talk. */
export function ChatHead({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="border-b border-line">
      <div className="mx-auto flex max-w-page items-center gap-x-2 px-3 py-1 sm:px-6">
        <div className="flex-1">
          <h1 className="font-strong whitespace-nowrap">{t("chat.title")}</h1>
          {/* On a short window, or above a keyboard, the talk needs its room. */}
          <p className="text-small leading-snug text-soft [@container(max-height:42rem)]:hidden">{t("chat.subtitle")}</p>
        </div>
        {children}
      </div>
    </div>
  );
}

/** The column of the talk. */
export const column = "mx-auto flex w-full max-w-[46rem] flex-col gap-2 px-3 pb-4 sm:px-6";

/** What the browser itself says first, and whose language model reads along. */
export function Welcome({ provider }: { provider: string | null }) {
  const { t } = useTranslation();
  const text = provider === null ? t("chat.welcome") : `${t("chat.welcome")} ${t("chat.provider", { provider })}`;
  return (
    <div className="pt-4">
      <CounsellorBubble text={text} />
    </div>
  );
}
