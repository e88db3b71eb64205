import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "@/shared/api/problem";
import type ko from "@/shared/i18n/locales/ko.json";
import { errorKey } from "@/shared/i18n/error-words";
import { showToast } from "@/shared/ui/toast-store";

/** What is wrong with a form: reasons (`fields.<reason>`) or codes (`errors.<code>`) by field name. */
export type FieldErrors = Record<string, string>;

/** Which words say that this form's send has failed. */
type Failure = `auth.${keyof (typeof ko)["auth"]}`;

/** The text of a field as it was typed; what is not in the form is empty. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}

/** What a page throws that has found the error itself: the same way as one that the server has found. */
export const wrong = (errors: FieldErrors): ApiProblem => new ApiProblem(422, { code: "invalid_request", errors });

const NO_ERRORS: FieldErrors = {};

/** What can be told without asking: required fields left empty, and what is no address by its shape. */
function missing(form: HTMLFormElement): FieldErrors {
  const found: FieldErrors = {};
  for (const one of form.elements) {
    if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) {
      const value = one.value.trim();
      if (one.required && value === "") found[one.name] = "missing";
      else if (one.type === "email" && value !== "" && !/^\S+@\S+$/.test(value)) found[one.name] = "not_an_email";
    }
  }
  return found;
}

/** The errors of a refusal that this form has fields for; `places` says which field a code belongs to. */
function errorsOf(problem: unknown, form: HTMLFormElement, places: Readonly<Record<string, string>>): FieldErrors {
  if (!(problem instanceof ApiProblem)) return NO_ERRORS;
  const place = places[problem.code];
  const all = place === undefined ? problem.errors : { ...problem.errors, [place]: problem.code };
  return Object.fromEntries(Object.entries(all).filter(([name]) => form.elements.namedItem(name) !== null));
}

interface Form {
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** A send is under way: another one waits for nobody, it is not sent at all. */
  readonly busy: boolean;
  readonly errors: FieldErrors;
  /** Shows errors that the page itself has found. */
  readonly fail: (errors: FieldErrors) => void;
}

/** Once a send has ended: to the first wrong field, or back to where the focus was before fields were disabled. */
function useFocus(form: HTMLFormElement | null, busy: boolean, errors: FieldErrors): (element: Element | null) => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (busy) return;
    const first = Object.keys(errors).length === 0 ? null : form?.querySelector("[aria-invalid=true]");
    const lost = document.activeElement === null || document.activeElement === document.body;
    const target = first ?? (lost ? before.current : null);
    before.current = null;
    if (!(target instanceof HTMLElement)) return;
    // What is folded away cannot take the focus.
    target.closest("details")?.setAttribute("open", "");
    target.focus();
  }, [form, busy, errors]);
  return useCallback((element) => {
    before.current = element;
  }, []);
}

/**
 * Sends a plain form (`<form noValidate onSubmit={onSubmit}>`), once at a time, with the fields as they stand.
 * Errors of fields go to the fields; every other problem becomes a toast, which offers another try where `failure`
 * names what failed. What was typed stays.
 */
export function useForm(submit: (values: FormData) => Promise<void>, places: Readonly<Record<string, string>> = NO_ERRORS, failure?: Failure): Form {
  const { t } = useTranslation();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const [busy, setBusy] = useState(false);
  const [errors, fail] = useState<FieldErrors>(NO_ERRORS);
  const sending = useRef(false);
  const leaveFrom = useFocus(form, busy, errors);

  const send = useCallback(
    async (sent: HTMLFormElement): Promise<void> => {
      try {
        await submit(new FormData(sent));
      } catch (problem) {
        const found = errorsOf(problem, sent, places);
        fail(found);
        const again = { label: t("actions.retry"), run: () => sent.requestSubmit() };
        const told = failure === undefined ? { title: t(errorKey(problem)) } : { title: t(failure), body: t(errorKey(problem)), action: again };
        if (Object.keys(found).length === 0) showToast({ kind: "alert", ...told });
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
    [submit, places, failure, t],
  );

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const sent = event.currentTarget;
    setForm(sent);
    if (sending.current) return;
    const found = missing(sent);
    const fine = Object.keys(found).length === 0;
    fail(fine ? NO_ERRORS : found);
    if (!fine) return;
    leaveFrom(document.activeElement);
    sending.current = true;
    setBusy(true);
    void send(sent);
  };
  return { onSubmit, busy, errors, fail };
}
