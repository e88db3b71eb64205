import { useQuery } from "@tanstack/react-query";
import { type ToggleEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { longDay } from "@/features/feelings/calendar";
import { Message } from "@/features/feelings/message";
import { dayQuery } from "@/features/feelings/queries";
import type { Felt } from "@/shared/api/types";
import { Chevron } from "@/shared/ui/chevron";
import { Missing } from "@/shared/ui/missing";

interface MessagesProps {
  day: string;
  timeZone: string;
}

/** Asked for when the day is opened: nobody else's glance falls on words that were not looked for. */
function Messages({ day, timeZone }: MessagesProps) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(dayQuery(day));
  const reload = useCallback(() => void refetch(), [refetch]);
  if (data === undefined) {
    return (
      <div className="py-3">
        <Missing failed={isError && !isFetching} loading={t("feelings.days.loading")} error={t("feelings.days.loadError")} reload={reload} />
      </div>
    );
  }
  return (
    <ul className="mt-1">
      {data.messages.map((message) => (
        <Message key={message.id} message={message} timeZone={timeZone} />
      ))}
    </ul>
  );
}

interface DayProps {
  felt: Felt;
  timeZone: string;
  /** It has just come in sight, and the button that brought it is gone. */
  focused: boolean;
}

/** A day that opens to what was written on it. */
export function Day({ felt, timeZone, focused }: DayProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const toggle = useCallback((event: ToggleEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open), []);
  const about = [t(`feelings.names.${felt.dominantEmotion}`), t("feelings.days.messages", { count: felt.messageCount })].join(" · ");
  useEffect(() => {
    if (focused) summary.current?.focus();
  }, [focused]);
  return (
    <li>
      <details onToggle={toggle} className="group">
        <summary ref={summary} className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <span data-tint={felt.dominantEmotion} aria-hidden="true" className="size-4 shrink-0 rounded-full border border-field" />
          <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <time dateTime={felt.date}>{longDay(felt.date)}</time>
            <span className="text-small text-soft">{about}</span>
          </span>
          <Chevron className="transition-[rotate] duration-250 group-open:rotate-180" />
        </summary>
        {open ? <Messages day={felt.date} timeZone={timeZone} /> : null}
      </details>
    </li>
  );
}
