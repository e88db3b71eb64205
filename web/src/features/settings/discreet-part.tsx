import { type ChangeEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { Part } from "@/features/settings/part";
import { setDiscreet } from "@/shared/leave/discreet";
import { choose, useChoice } from "@/shared/ui/choices";

interface ChoiceProps {
  name: string;
  hint: string;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}

function Choice({ name, hint, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  const pick = ({ target: { checked } }: ChangeEvent<HTMLInputElement>): void => onChoose(checked);
  return (
    <div className="pb-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-strong">
        <input
          type="checkbox"
          checked={chosen}
          onChange={pick}
          aria-describedby={id}
          className="size-6 shrink-0 cursor-pointer accent-rose"
        />
        {name}
      </label>
      <p id={id} className="pl-9 text-small text-soft">
        {hint}
      </p>
    </div>
  );
}

const chooseSignsOut = (on: boolean): void => choose("signsOut", on ? "yes" : null);

/** How little this browser shows of us; kept in it alone, so that it holds before anybody has an account. */
export function DiscreetPart() {
  const { t } = useTranslation();
  const discreet = useChoice("discreet") !== null;
  const signsOut = useChoice("signsOut") !== null;
  return (
    <Part title={t("settings.discreet.title")} lead={t("settings.discreet.lead")}>
      <Choice name={t("settings.discreet.on")} hint={t("settings.discreet.onHint")} chosen={discreet} onChoose={setDiscreet} />
      <Choice name={t("settings.discreet.signsOut")} hint={t("settings.discreet.signsOutHint")} chosen={signsOut} onChoose={chooseSignsOut} />
      <p className="mt-2 text-small text-soft">{t("settings.discreet.installed")}</p>
      <p className="mt-2 text-small text-soft">{t("leave.honest")}</p>
    </Part>
  );
}
