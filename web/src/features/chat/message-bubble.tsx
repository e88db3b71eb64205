import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { wayOf } from "@/features/chat/help";
import { dayName, timeOfDay } from "@/features/chat/message-times";
import type { Help } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";
import { BrandMark } from "@/shared/ui/brand-mark";

interface TimeProps {
  timestamp: string;
}

/** The local day that begins here. */
export function DayName({ timestamp, now }: TimeProps & { now: number }) {
  const day = new Date(timestamp);
  const local = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  return (
    <time data-testid="day" dateTime={local} className="font-strong">
      {dayName(timestamp, now, currentLanguage())}
    </time>
  );
}

export function MessageTime({ timestamp }: TimeProps) {
  return <time dateTime={timestamp}>{timeOfDay(timestamp, currentLanguage())}</time>;
}

interface UserBubbleProps {
  text: string;
  /** What was asked for with it. */
  help: Help;
}

/** What the reader said: on the right, with the accent at its edge. */
export const UserBubble = memo(function UserBubble({ text, help }: UserBubbleProps) {
  const { t } = useTranslation();
  const way = wayOf(help);
  return (
    <div data-role="user" className="flex justify-end">
      <div className="max-w-[85%] rounded-bubble rounded-br-sm border border-rose/60 bg-rose/10 px-4 py-2.5">
        <span className="sr-only">{t("chat.you")}</span>
        {way === null ? null : (
          <p data-testid="help" className="text-small text-soft">
            {t(`chat.help.${way}.name`)}
          </p>
        )}
        <p data-testid="text" className="break-words whitespace-pre-wrap">
          {text}
        </p>
      </div>
    </div>
  );
});

interface LetterProps {
  children: ReactNode;
}

/** The counsellor's side: no avatar, the small mark at the first line of a turn. */
function Letter({ children }: LetterProps) {
  return (
    // A tap focuses it, and so shows what can be done with it.
    <div data-role="assistant" tabIndex={-1} className="group flex items-start gap-2 outline-none">
      <BrandMark className="mt-3.5 size-5 shrink-0 text-rose" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

interface CounsellorBubbleProps {
  text: string;
  /** As wide as there is room: fewer lines stand over the helplines below. */
  wide?: boolean;
  /** What stands below the words: stopped, failed, another try. */
  children?: ReactNode;
}

/** The counsellor's words. Without any there is no bubble, only what stands below. */
export const CounsellorBubble = memo(function CounsellorBubble({ text, wide = false, children }: CounsellorBubbleProps) {
  const { t } = useTranslation();
  return (
    <Letter>
      {text === "" ? null : (
        <div className={`w-fit rounded-bubble rounded-tl-sm border border-line bg-card px-4 py-2.5 ${wide ? "max-w-full [@container(max-height:42rem)]:text-[1rem]/6" : "max-w-[92%]"}`}>
          <span className="sr-only">{t("chat.counsellor")}</span>
          <p data-testid="text" className="max-w-measure break-words whitespace-pre-wrap">
            {text}
          </p>
        </div>
      )}
      {children}
    </Letter>
  );
});

/** Somebody is writing: breath, and words for whoever does not see it. Below it the room of what comes with the answer. */
export function TypingIndicator({ children }: LetterProps) {
  const { t } = useTranslation();
  return (
    <Letter>
      <p data-testid="typing" className="breathe w-fit rounded-bubble rounded-tl-sm border border-line bg-card px-4 py-2.5 text-soft">
        {t("chat.typing")}
      </p>
      {children}
    </Letter>
  );
}
