import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Part } from "@/features/settings/part";
import { PlanNote, type PlanPaths } from "@/features/settings/plan-note";
import { isMember } from "@/shared/api/account";
import { del } from "@/shared/api/client";
import type { EraseAnswer, Receipt, User } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";
import { Field } from "@/shared/ui/field";
import { textOf, useForm } from "@/shared/ui/use-form";

const PLACES = { password_wrong: "password" };
const erased = ["talks", "profile", "access"] as const;

interface EraseProps {
  user: User;
  paths: PlanPaths;
  onErased: (receipt: Receipt) => void;
}

interface QuestionProps extends EraseProps {
  onCancel: () => void;
}

function Question({ user, paths, onErased, onCancel }: QuestionProps) {
  const { t } = useTranslation();
  const member = isMember(user);
  const erase = useCallback(
    async (values: FormData) => {
      const body = member ? { password: textOf(values, "password") } : {};
      const { data } = await del<EraseAnswer>("/api/account", body);
      onErased(data);
    },
    [member, onErased],
  );
  const { onSubmit, busy, errors } = useForm(erase, PLACES);
  return (
    <form noValidate onSubmit={onSubmit} className="mt-3">
      <fieldset disabled={busy}>
        <ul className="list-disc space-y-1 pl-5 marker:text-rose">
          {erased.map((key) => (
            <li key={key}>{t(`settings.erase.${key}`)}</li>
          ))}
        </ul>
        <PlanNote user={user} paths={paths} />
        <p className="mt-3 mb-4">{t("settings.erase.final")}</p>
        {member ? (
          <Field
            name="password"
            type="password"
            label={t("settings.erase.password")}
            autoComplete="current-password"
            required
            error={errors["password"]}
          />
        ) : null}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onCancel}>
            {t("settings.erase.cancel")}
          </Button>
          <Button type="submit">{busy ? t("settings.erase.busy") : t("settings.erase.confirm")}</Button>
        </div>
      </fieldset>
    </form>
  );
}

/** The end of an account, after a question. */
export function ErasePart({ user, paths, onErased }: EraseProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const ask = useCallback(() => setAsking(true), []);
  const cancel = useCallback(() => setAsking(false), []);
  return (
    <Part title={t("settings.erase.title")} lead={t("settings.erase.lead")}>
      <Button look="quiet" onClick={ask}>
        {t("settings.erase.open")}
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={t("settings.erase.question")} description={t("settings.erase.what")}>
        <Question user={user} paths={paths} onErased={onErased} onCancel={cancel} />
      </Dialog>
    </Part>
  );
}
