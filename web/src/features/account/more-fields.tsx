import { useTranslation } from "react-i18next";
import { Fold } from "@/shared/ui/fold";
import { type ChoiceName, choiceNames, choices, switchNames, valueKey } from "@/shared/i18n/profile-words";
import { Choice, Switch } from "@/shared/ui/field";
import type { FieldErrors } from "@/shared/ui/use-form";

/** What somebody may tell of themselves at once, later, or never. */
export function MoreFields({ errors }: { errors: FieldErrors }) {
  const { t } = useTranslation();
  const words = (name: ChoiceName, value: string): string => {
    const key = valueKey(name, value);
    return key === null ? value : t(key);
  };
  const options = (name: ChoiceName) => choices[name].map((value) => ({ value, label: words(name, value) }));
  return (
    <Fold title={t("account.register.more")}>
      <p className="mt-1 text-small text-soft">{t("account.register.moreHint")}</p>
      <div className="mt-4 flex flex-col gap-4">
        {choiceNames.map((name) => (
          <Choice
            key={name}
            name={name}
            label={t(`profile.fields.${name}`)}
            options={options(name)}
            emptyLabel={t("profile.notEntered")}
            error={errors[name]}
          />
        ))}
        <div className="divide-y divide-line">
          {switchNames.map((name) => (
            <Switch key={name} name={name} label={t(`profile.fields.${name}`)} />
          ))}
        </div>
      </div>
    </Fold>
  );
}
