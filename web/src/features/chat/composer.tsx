import { type KeyboardEvent, type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { attachField, type ComposerField } from "@/features/chat/composer-field";
import { wayOf } from "@/features/chat/help";
import { HelpChoice } from "@/features/chat/help-choice";
import { measure, MOST } from "@/features/chat/message-length";
import { resetTime } from "@/features/chat/message-times";
import { SendButton } from "@/features/chat/send-button";
import type { Help, User } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

interface ComposerProps {
  fieldRef: RefObject<ComposerField | null>;
  initialText: string;
  user: User | null;
  /** The way of help that the next send carries. */
  help: Help;
  onChoose: (help: Help) => void;
  /** A send or its answer is under way. */
  busy: boolean;
  /** A turn is open at the server, and can be stopped. */
  open: boolean;
  onStop: () => void;
  /** Danger stands: the helplines have the room of what is not needed now. */
  danger: boolean;
  onSend: (text: string) => void;
  onChange: (text: string) => void;
  /** The reader himself came to the field. */
  onTouch: () => void;
}

const SILENT_KEYS = new Set(["Tab", "Escape", "Shift", "Control", "Alt", "Meta", "CapsLock"]);

/** How much may still be said, as a sentence. */
function QuotaLine({ user }: { user: User | null }) {
  const { t } = useTranslation();
  if (user === null) return null;
  const { remainingMessages: left } = user;
  if (left === null) return <p>{t("chat.unlimited")}</p>;
  if (left > 0) return <p>{t("chat.counter", { count: left })}</p>;
  const time = resetTime(user.quotaResetsAt, currentLanguage());
  return (
    <p>
      <span className="font-strong">{user.isPremium ? t("chat.counterNonePremium") : t("chat.counterNone")}</span> {t("chat.resetsAt", { time })}
    </p>
  );
}

function LengthLine({ used, near, over }: ReturnType<typeof measure>) {
  const { t } = useTranslation();
  if (!near) return null;
  return (
    <p data-testid="length" className={over ? "font-strong text-rose" : ""}>
      {t("chat.charCount", { used, max: MOST })}
    </p>
  );
}

/** What is wrong with the text stands above it. */
function TooLong({ over }: Pick<ReturnType<typeof measure>, "over">) {
  const { t } = useTranslation();
  return (
    <p id="composer-wrong" aria-live="polite" className={over ? "px-2 pb-1 text-small font-strong text-rose" : ""}>
      {over ? t("chat.tooLong", { max: MOST }) : null}
    </p>
  );
}

/** The handle of the field; the latest handlers are used whatever render attached it. */
function useField({ fieldRef, initialText, onSend, onChange }: Pick<ComposerProps, "fieldRef" | "initialText" | "onSend" | "onChange">) {
  const element = useRef<HTMLTextAreaElement>(null);
  const latest = useRef({ onSend, onChange });
  const first = useRef(initialText);
  useEffect(() => {
    latest.current = { onSend, onChange };
  });
  useEffect(() => {
    const area = element.current;
    if (area === null) return undefined;
    if (area.value === "") area.value = first.current;
    const field = attachField(area, {
      onSend: () => latest.current.onSend(field.read()),
      onChange: (text) => latest.current.onChange(text),
      enterSends: !matchMedia("(pointer: coarse)").matches,
    });
    fieldRef.current = field;
    // Where a focus would open a keyboard over the page nothing is focused unasked.
    if (matchMedia("(pointer: fine)").matches) area.focus({ preventScroll: true });
    return () => {
      field.detach();
      fieldRef.current = null;
    };
  }, [fieldRef]);
  return element;
}

/** One calm field with one button. The field stays writable at the limit: who is in danger must get through. */
export function Composer(props: ComposerProps) {
  const { t } = useTranslation();
  const { fieldRef, initialText, user, help, onChoose, busy, open, onStop, danger, onTouch } = props;
  const [text, setText] = useState(initialText);
  const onChange = (value: string): void => {
    setText(value);
    props.onChange(value);
  };
  const element = useField({ ...props, onChange });
  const comeBack = useCallback(() => {
    if (matchMedia("(pointer: fine)").matches) element.current?.focus();
  }, [element]);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    const field = fieldRef.current;
    if (field !== null) props.onSend(field.read());
    comeBack();
  };
  const stop = useCallback(() => {
    onStop();
    comeBack();
  }, [onStop, comeBack]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!SILENT_KEYS.has(event.key)) onTouch();
  };
  const length = measure(text);
  const blank = text.trim() === "";
  const way = wayOf(help);
  const placeholder = way === null ? t("chat.placeholder") : t(`chat.help.${way}.placeholder`);
  return (
    <form onSubmit={send} className="mx-auto w-full max-w-[46rem] px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
      {danger && help === "talk" ? null : <HelpChoice help={help} onChoose={onChoose} />}
      <TooLong over={length.over} />
      <div className="flex items-end gap-2 rounded-bubble border border-field bg-card p-1.5 focus-within:outline-2 focus-within:outline-rose">
        <textarea
          ref={element}
          rows={1}
          defaultValue={initialText}
          aria-label={placeholder}
          aria-describedby="composer-wrong composer-hint composer-notes"
          placeholder={placeholder}
          onPointerDown={onTouch}
          onKeyDown={onKeyDown}
          autoComplete="off"
          className="field-sizing-content max-h-[40cqh] min-h-11 w-full min-w-0 flex-1 resize-none bg-transparent px-2.5 py-2 outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-soft"
        />
        <SendButton blank={blank} busy={busy} open={open} onStop={stop} />
      </div>
      <div id="composer-notes" className="flex flex-wrap justify-between gap-x-4 px-2 pt-1.5 text-small text-soft">
        {danger ? null : <QuotaLine user={user} />}
        <LengthLine {...length} />
      </div>
    </form>
  );
}
