import { useTranslation } from "react-i18next";

const starters = ["crush", "quarrel", "breakup", "unsent"] as const;

interface StartersProps {
  onPick: (text: string) => void;
}

/** Ways to begin, for whoever has no words yet. They go into the field, so that they become one's own, and are never sent. */
export function Starters({ onPick }: StartersProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("chat.starters.label")} aria-live="off" className="mx-auto w-full max-w-[46rem] px-3 pb-4 sm:px-6">
      <p className="pb-2 pl-7 text-small text-soft">{t("chat.starters.label")}</p>
      <ul className="flex flex-col items-start gap-2 pl-7">
        {starters.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onPick(t(`chat.starters.${name}`))}
              className="min-h-11 rounded-soft border border-field bg-card px-3 py-2 text-left text-small text-ink transition-colors duration-250 hover:border-rose"
            >
              {t(`chat.starters.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
