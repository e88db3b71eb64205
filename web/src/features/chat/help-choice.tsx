import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { toggled, type Way, ways } from "@/features/chat/help";
import type { Help } from "@/shared/api/types";

interface HelpChoiceProps {
  help: Help;
  onChoose: (help: Help) => void;
}

interface ChipProps extends HelpChoiceProps {
  way: Way;
}

/** A press must not take the focus, and the keyboard of a phone, from the field. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

const shape =
  "rounded-full border px-2.5 py-0.5 text-small whitespace-nowrap transition-colors duration-250 " +
  "group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-rose";
const loose = "border-field text-soft group-hover:border-rose";
const taken = "border-rose bg-rose/10 text-ink inset-ring inset-ring-rose";

/** Small to the eye, 44 pixels high to a finger. */
function Chip({ way, help, onChoose }: ChipProps) {
  const { t } = useTranslation();
  const pressed = help === way;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onMouseDown={keepFocus}
      onClick={() => onChoose(toggled(help, way))}
      className="group flex min-h-11 items-center outline-none"
    >
      <span className={`${shape} ${pressed ? taken : loose}`}>{t(`chat.help.${way}.name`)}</span>
    </button>
  );
}

/** The ways to ask for help, none or one of them chosen, and what the chosen one does. */
export function HelpChoice({ help, onChoose }: HelpChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <fieldset aria-label={t("chat.help.label")} className="flex min-w-0 flex-wrap gap-x-1.5 px-0.5">
        {ways.map((way) => (
          <Chip key={way} way={way} help={help} onChoose={onChoose} />
        ))}
      </fieldset>
      <div id="composer-hint" aria-live="polite" className="px-2 text-small text-soft">
        {help === "talk" ? null : <p className="pb-1.5">{t(`chat.help.${help}.hint`)}</p>}
      </div>
    </>
  );
}
