import { useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { changesOf, isNewEmail, NO, switchText, YES } from "@/features/profile/changes";
import { accountQuery } from "@/shared/api/account";
import { put } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import type { ProfileChange, User, UserAnswer } from "@/shared/api/types";
import { errorKey } from "@/shared/i18n/error-words";
import { type ChoiceName, choiceNames, choices, type SwitchName, switchNames, valueKey } from "@/shared/i18n/profile-words";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { Choice, Field } from "@/shared/ui/field";
import { showToast } from "@/shared/ui/toast-store";
import { type FieldErrors, useForm } from "@/shared/ui/use-form";

/** Refusals that belong to a field. */
const PLACES = { password_wrong: "password", email_taken: "email" };

const isOfField = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.code in PLACES || Object.keys(problem.errors).length > 0);

interface PartProps {
  user: User;
  errors: FieldErrors;
}

function Account({ user, errors, newEmail }: PartProps & { newEmail: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="space-y-4 pt-1 text-ink">
      <Field
        name="name"
        label={t("profile.fields.name")}
        autoComplete="nickname"
        required
        defaultValue={user.name}
        error={errors["name"]}
      />
      <Field
        name="email"
        type="email"
        label={t("profile.fields.email")}
        autoComplete="email"
        required
        defaultValue={user.email ?? ""}
        hint={t("profile.email.hint")}
        error={errors["email"]}
      />
      {newEmail ? (
        <Field
          name="password"
          type="password"
          label={t("profile.email.password")}
          autoComplete="current-password"
          required
          hint={t("profile.email.passwordHint")}
          error={errors["password"]}
        />
      ) : null}
    </div>
  );
}

function Question({ name, user, errors }: PartProps & { name: ChoiceName }) {
  const { t } = useTranslation();
  const options = useMemo(
    () =>
      choices[name].map((value) => {
        const key = valueKey(name, value);
        return { value, label: key === null ? value : t(key) };
      }),
    [name, t],
  );
  return (
    <Choice
      name={name}
      label={t(`profile.fields.${name}`)}
      options={options}
      defaultValue={user[name] ?? ""}
      emptyLabel={t("profile.notEntered")}
      error={errors[name]}
    />
  );
}

function YesOrNo({ name, user, errors }: PartProps & { name: SwitchName }) {
  const { t } = useTranslation();
  const options = useMemo(
    () => [
      { value: YES, label: t("profile.yes") },
      { value: NO, label: t("profile.no") },
    ],
    [t],
  );
  return (
    <Choice
      name={name}
      label={t(`profile.fields.${name}`)}
      options={options}
      defaultValue={switchText(user[name])}
      emptyLabel={t("profile.notEntered")}
      error={errors[name]}
    />
  );
}

/** Sends what has changed. What no field can be blamed for becomes the toast of a failed save. */
function useSave(before: User, onDone: () => void): (values: FormData) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useCallback(
    async (values) => {
      const changes = changesOf(before, values);
      if (Object.keys(changes).length === 0) return onDone();
      try {
        await client.cancelQueries({ queryKey: accountQuery.queryKey });
        const user = await send(changes);
        client.setQueryData(accountQuery.queryKey, user);
        const pending = changes.email === undefined ? null : user.pendingEmail;
        const body = pending === null ? {} : { body: t("profile.email.pending", { email: pending }) };
        showToast({ kind: "status", title: t("profile.updated"), ...body });
        onDone();
      } catch (problem) {
        if (isOfField(problem)) throw problem;
        showToast({ kind: "alert", title: t("profile.failed"), body: t(errorKey(problem)) });
      }
    },
    [before, client, onDone, t],
  );
}

async function send(changes: ProfileChange): Promise<User> {
  const { data } = await put<UserAnswer>("/api/profile/me", changes);
  return data;
}

interface ProfileFormProps {
  user: User;
  onDone: () => void;
}

/** The same to be changed. Cancel forgets what was typed. */
export function ProfileForm({ user, onDone }: ProfileFormProps) {
  const { t } = useTranslation();
  // The record as it stood when the form was opened: what comes in meanwhile is no change of this reader.
  const [before] = useState(user);
  const [newEmail, setNewEmail] = useState(false);
  const { onSubmit, busy, errors } = useForm(useSave(before, onDone), PLACES);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const look = (event: SyntheticEvent<HTMLFormElement>) => setNewEmail(isNewEmail(before, new FormData(event.currentTarget)));
  const part = { user: before, errors };
  return (
    <form ref={form} tabIndex={-1} aria-label={t("profile.title")} noValidate onSubmit={onSubmit} onInput={look} className="outline-none">
      <fieldset disabled={busy}>
        <Card title={t("profile.account")} className="mt-6">
          <Account {...part} newEmail={newEmail} />
        </Card>
        <Card title={t("profile.about")} className="mt-4">
          <p className="mb-4 text-small">{t("profile.lead")}</p>
          <div className="grid gap-4 text-ink sm:grid-cols-2">
            {choiceNames.map((name) => (
              <Question key={name} name={name} {...part} />
            ))}
            {switchNames.map((name) => (
              <YesOrNo key={name} name={name} {...part} />
            ))}
          </div>
        </Card>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onDone}>
            {t("profile.cancel")}
          </Button>
          <Button type="submit">{busy ? t("profile.saving") : t("profile.save")}</Button>
        </div>
      </fieldset>
    </form>
  );
}
