import { type SyntheticEvent, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Draft, dropDraft, keepDraft, readDraft } from "@/features/contact/draft";
import { Received } from "@/features/contact/received";
import type { Sender } from "@/features/contact/use-sender";
import { post } from "@/shared/api/client";
import { dangerIn } from "@/shared/api/danger";
import { ApiProblem } from "@/shared/api/problem";
import type { ContactAnswer, Safety } from "@/shared/api/types";
import { errorKey } from "@/shared/i18n/error-words";
import { currentLanguage } from "@/shared/i18n/i18n";
import { Button } from "@/shared/ui/button";
import { Field } from "@/shared/ui/field";
import { SafetyCard } from "@/shared/ui/safety-card";
import { showToast } from "@/shared/ui/toast-store";
import { type FieldErrors, textOf, useForm } from "@/shared/ui/use-form";

const typed = (values: FormData): Draft => ({
  name: textOf(values, "name"),
  customerEmail: textOf(values, "customerEmail"),
  message: textOf(values, "message"),
});

const keep = (event: SyntheticEvent<HTMLFormElement>): void => keepDraft(typed(new FormData(event.currentTarget)));

/** Empties the fields; `reset` would bring back the draft that they began with. */
function empty(form: HTMLFormElement | null): void {
  for (const one of form?.elements ?? []) {
    if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) one.value = "";
  }
}

function useLetter(sender: Sender | null, recheck: () => void) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [number, setNumber] = useState<string | null>(null);
  const [safety, setSafety] = useState<Safety | null>(null);
  const submit = useCallback(
    async (values: FormData) => {
      setNumber(null);
      const { message, ...who } = typed(values);
      // Nobody reads a letter at once: help is named now, whether or not it can be taken.
      void dangerIn(message).then(setSafety);
      try {
        const body = { ...(sender === null ? who : {}), message, language: currentLanguage() };
        const { data } = await post<ContactAnswer>("/api/contact", body);
        dropDraft();
        empty(form.current);
        setNumber(data.number);
        showToast({ kind: "status", title: t("contact.sent") });
      } catch (problem) {
        const errors: FieldErrors = problem instanceof ApiProblem ? problem.errors : {};
        // An address is missed: the session of a member has ended. What was typed stays.
        if (sender !== null && errors["customerEmail"] !== undefined) recheck();
        else if (Object.keys(errors).length > 0) throw problem;
        showToast({ kind: "alert", title: t("contact.failed"), body: t(errorKey(problem)) });
      }
    },
    [sender, recheck, t],
  );
  return { form, number, safety, ...useForm(submit) };
}

function Who({ draft, errors }: { draft: Draft; errors: FieldErrors }) {
  const { t } = useTranslation();
  return (
    <>
      <Field name="name" label={t("contact.name")} autoComplete="nickname" required defaultValue={draft.name} error={errors["name"]} />
      <Field
        name="customerEmail"
        type="email"
        label={t("contact.email")}
        hint={t("contact.emailHint")}
        autoComplete="email"
        required
        defaultValue={draft.customerEmail}
        error={errors["customerEmail"]}
      />
    </>
  );
}

function Known({ sender }: { sender: Sender }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="text-small font-strong">{t("contact.replyTo")}</p>
      <p className="break-words">{sender.email}</p>
    </div>
  );
}

interface ContactFormProps {
  /** A member, who is not asked for an address. */
  sender: Sender | null;
  recheck: () => void;
}

/** A letter to whoever runs the service. It is sent once, and kept until it was received. */
export function ContactForm({ sender, recheck }: ContactFormProps) {
  const { t } = useTranslation();
  const [draft] = useState(readDraft);
  const { form, number, safety, onSubmit, busy, errors } = useLetter(sender, recheck);
  return (
    <form ref={form} noValidate onSubmit={onSubmit} onChange={keep} className="mt-6">
      <fieldset disabled={busy} className="flex flex-col gap-4">
        {sender === null ? <Who draft={draft} errors={errors} /> : <Known sender={sender} />}
        <Field
          name="message"
          label={t("contact.message")}
          hint={t("contact.messageHint")}
          multiline
          required
          defaultValue={draft.message}
          error={errors["message"]}
        />
        {safety === null ? null : <SafetyCard safety={safety} />}
        <output>{number === null ? null : <Received number={number} />}</output>
        <Button type="submit">{busy ? t("contact.busy") : t("contact.submit")}</Button>
      </fieldset>
    </form>
  );
}
