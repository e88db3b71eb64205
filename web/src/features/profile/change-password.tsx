import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { put } from "@/shared/api/client";
import { keepToken } from "@/shared/api/session";
import type { LoginAnswer, User } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { Field } from "@/shared/ui/field";
import { NewPassword, newPasswordOf } from "@/shared/ui/new-password";
import { showToast } from "@/shared/ui/toast-store";
import { textOf, useForm } from "@/shared/ui/use-form";

const PLACES = { password_wrong: "currentPassword" };

/** Sends the new password, and stays signed in by the fresh token that answers. */
function useChange(onDone: () => void): (values: FormData) => Promise<void> {
  const { t } = useTranslation();
  return useCallback(
    async (values) => {
      const newPassword = newPasswordOf(values, "newPassword");
      const currentPassword = textOf(values, "currentPassword");
      const { data } = await put<LoginAnswer>("/api/auth/password", { currentPassword, newPassword });
      keepToken(data.token);
      showToast({ kind: "status", title: t("profile.password.changed") });
      onDone();
    },
    [onDone, t],
  );
}

interface FormProps {
  /** Named for the password manager; nobody sees it. */
  email: string;
  onDone: () => void;
}

function PasswordForm({ email, onDone }: FormProps) {
  const { t } = useTranslation();
  const { onSubmit, busy, errors } = useForm(useChange(onDone), PLACES);
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t("profile.password.title")} className="mt-3 text-ink">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <fieldset disabled={busy} className="space-y-4">
        <Field
          name="currentPassword"
          type="password"
          label={t("profile.password.current")}
          autoComplete="current-password"
          required
          error={errors["currentPassword"]}
        />
        <NewPassword name="newPassword" label={t("profile.password.new")} errors={errors} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onDone}>
            {t("profile.cancel")}
          </Button>
          <Button type="submit">{busy ? t("profile.saving") : t("profile.password.save")}</Button>
        </div>
      </fieldset>
    </form>
  );
}

/** The password: folded away until it is to be changed. */
export function ChangePassword({ user }: { user: User }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  const done = useCallback(() => setOpen(false), []);
  return (
    <Card title={t("profile.password.title")} className="mt-4">
      <p>{t("profile.password.lead")}</p>
      {open ? (
        <PasswordForm email={user.email ?? ""} onDone={done} />
      ) : (
        <Button look="quiet" className="mt-3" onClick={show}>
          {t("profile.password.open")}
        </Button>
      )}
    </Card>
  );
}
