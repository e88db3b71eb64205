import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Part } from "@/features/settings/part";
import { buttonStyle } from "@/shared/ui/button-style";
import { choose, readChoice } from "@/shared/ui/choices";
import { Switch } from "@/shared/ui/field";

const chooseTint = (on: boolean): void => choose("tint", on ? null : "off");

/** Whether the chat's paper takes the colour of the feelings, and the way to see these. */
export function TintPart({ feelingsPath }: { feelingsPath: string }) {
  const { t } = useTranslation();
  return (
    <Part title={t("settings.tint.title")} lead={t("settings.tint.lead")}>
      <Switch name="tint" label={t("settings.tint.label")} defaultChecked={readChoice("tint") === null} onChange={chooseTint} />
      <Link to={feelingsPath} className={buttonStyle("plain", "px-0!")}>
        {t("settings.tint.feelings")}
      </Link>
    </Part>
  );
}
