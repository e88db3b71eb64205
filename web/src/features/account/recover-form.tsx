import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Fold } from "@/shared/ui/fold";
import { arriveAt } from "@/shared/api/arrive";
import { ApiProblem } from "@/shared/api/problem";
import { recover } from "@/shared/api/sign-in";
import { Button } from "@/shared/ui/button";
import { Field } from "@/shared/ui/field";
import { textOf, useForm, wrong } from "@/shared/ui/use-form";

/** Opens a guest's talk that was begun in another browser. */
export function RecoverForm({ target }: { target: string }) {
  const { t } = useTranslation();
  const submit = useCallback(
    async (values: FormData) => {
      try {
        await recover(textOf(values, "code").trim());
      } catch (problem) {
        // The words of that code speak of e-mail and password.
        const unknown = problem instanceof ApiProblem && problem.code === "login_failed";
        throw unknown ? wrong({ code: "code_unknown" }) : problem;
      }
      arriveAt(target, "recovered");
    },
    [target],
  );
  const { onSubmit, busy, errors } = useForm(submit);
  return (
    <Fold title={t("account.recover.title")} className="mt-8">
      <p className="mt-1 text-small text-soft">{t("account.recover.lead")}</p>
      <form noValidate onSubmit={onSubmit} className="mt-4">
        <fieldset disabled={busy} className="flex flex-col gap-4">
          <Field name="code" label={t("account.recover.code")} required maxLength={100} error={errors["code"]} />
          <Button type="submit" look="quiet">
            {busy ? t("account.recover.busy") : t("account.recover.submit")}
          </Button>
        </fieldset>
      </form>
    </Fold>
  );
}
