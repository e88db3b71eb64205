import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type ko from "@/shared/i18n/locales/ko.json";
import { codeKey } from "@/shared/i18n/error-words";
import { Chevron } from "@/shared/ui/chevron";

type Reason = keyof (typeof ko)["fields"];

const box =
  "min-h-11 w-full rounded-soft border border-field bg-card px-3 py-2 text-body aria-invalid:border-rose disabled:opacity-70";

interface Described {
  label: string;
  hint?: string | undefined;
  /** A reason (`fields.<reason>`) or a code (`errors.<code>`). */
  error?: string | undefined;
}

/** The words beside a field: of its reason, else of the code of a problem. */
function useWords(error: string | undefined): string | null {
  const { t, i18n } = useTranslation();
  if (error === undefined) return null;
  // Which reasons have words only the running language knows; the type stands for all of them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return i18n.exists(`fields.${error}`) ? t(`fields.${error as Reason}`) : t(codeKey(error));
}

interface FrameProps extends Described {
  id: string;
  children: ReactNode;
}

/** Label above, hint and error below what is filled in. */
function Frame({ id, label, hint, error, children }: FrameProps) {
  const words = useWords(error);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-small font-strong">
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-small text-soft">
          {hint}
        </p>
      )}
      {words === null ? null : (
        <p id={`${id}-error`} className="mt-1 text-small font-strong text-rose">
          {words}
        </p>
      )}
    </div>
  );
}

/** What a screen reader says with the field itself. */
function described(id: string, { hint, error }: Described) {
  const ids = [error === undefined ? "" : `${id}-error`, hint === undefined ? "" : `${id}-hint`].filter(Boolean);
  return {
    "aria-invalid": error !== undefined,
    ...(ids.length === 0 ? {} : { "aria-describedby": ids.join(" ") }),
  };
}

interface FieldProps extends Described {
  name: string;
  type?: "text" | "email" | "password";
  autoComplete?: string;
  required?: boolean;
  defaultValue?: string | undefined;
  multiline?: boolean;
  maxLength?: number;
}

/** One line of text or several. Uncontrolled: the form reads it when it is sent. */
export function Field({ label, hint, error, type = "text", autoComplete = "off", multiline = false, ...rest }: FieldProps) {
  const id = useId();
  const plain = type === "text" ? {} : { autoCapitalize: "none", spellCheck: false };
  const shared = { id, autoComplete, ...rest, ...plain, ...described(id, { label, hint, error }) };
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      {multiline ? <textarea rows={6} {...shared} className={`${box} field-sizing-content max-h-[60dvh] min-h-40`} /> : null}
      {!multiline && type === "password" ? <Password {...shared} /> : null}
      {!multiline && type !== "password" ? <input type={type} {...shared} className={box} /> : null}
    </Frame>
  );
}

/** A password that can be looked at before it is sent. */
function Password(shared: ComponentProps<"input">) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(false);
  return (
    <div className="flex gap-2">
      <input {...shared} type={seen ? "text" : "password"} autoCorrect="off" className={`${box} min-w-0 flex-1`} />
      <button
        type="button"
        aria-pressed={seen}
        aria-controls={shared.id}
        aria-label={t("form.showPassword")}
        onClick={() => setSeen(!seen)}
        className="min-h-11 shrink-0 rounded-soft px-2 text-small text-rose underline-offset-4 hover:underline"
      >
        {seen ? t("form.hide") : t("form.show")}
      </button>
    </div>
  );
}

interface ChoiceProps extends Described {
  name: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: string | undefined;
  /** The words for nothing chosen. Without them something always is. */
  emptyLabel?: string | undefined;
}

/** One of a few, by the phone's own picker. */
export function Choice(props: ChoiceProps) {
  const id = useId();
  const { name, label, hint, error, options, defaultValue, emptyLabel } = props;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select id={id} name={name} defaultValue={defaultValue} {...described(id, props)} className={`${box} appearance-none pr-10`}>
          {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Chevron className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
      </div>
    </Frame>
  );
}

interface SwitchProps {
  name: string;
  label: string;
  defaultChecked?: boolean;
  /** For what takes effect at once, without a form. */
  onChange?: (on: boolean) => void;
}

/** On or off. In the form's data its name stands only when it is on. */
export function Switch({ name, label, defaultChecked = false, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-1">
      <span>{label}</span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          name={name}
          defaultChecked={defaultChecked}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
          className="peer h-7 w-12 cursor-pointer appearance-none rounded-full border border-field bg-card transition-colors duration-250 checked:border-rose checked:bg-rose disabled:opacity-70"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-field transition-[translate,background-color] duration-250 peer-checked:translate-x-5 peer-checked:bg-on-rose"
        />
      </span>
    </label>
  );
}
