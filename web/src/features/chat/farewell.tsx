import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ReadingPaths } from "@/features/chat/first-step";
import { useFirstStep } from "@/features/chat/use-first-step";
import type { Left } from "@/features/chat/use-leaving";
import { Button } from "@/shared/ui/button";
import { buttonStyle } from "@/shared/ui/button-style";
import { HelpLineItem } from "@/shared/ui/help-line";

/** The pages that the chat leads to. */
export interface ChatPaths extends ReadingPaths {
  settings: string;
}

interface FarewellProps {
  left: Left;
  /** Erases again what could not be erased. */
  onAgain: () => void;
  onBack: () => void;
  paths: ChatPaths;
}

/** What has become of the account; only what has happened is said. */
function Account({ left, onAgain, settingsPath }: { left: Left; onAgain: () => void; settingsPath: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p aria-live="polite" className="mt-3 text-soft">
        {t(`farewell.${left.account}`)}
      </p>
      {left.account === "failed" ? (
        <Button look="quiet" className="mt-2" onClick={onAgain}>
          {t("farewell.again")}
        </Button>
      ) : null}
      {left.account === "kept" ? (
        <Link to={settingsPath} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t("farewell.settings")}
        </Link>
      ) : null}
    </>
  );
}

/** After a no: a kind word, somebody else to turn to, and for whoever is old enough the way back. */
export function Farewell({ left, onAgain, onBack, paths }: FarewellProps) {
  const { t } = useTranslation();
  const { told, failed } = useFirstStep();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const young = left.reason === "young";
  const lines = (young ? told?.youth : told?.lines) ?? [];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div className="mx-auto max-w-measure px-4 pt-8 pb-14 sm:px-6 sm:pt-12">
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {t(`farewell.${left.reason}.title`)}
        </h1>
        <p className="mt-3">{t(`farewell.${left.reason}.body`)}</p>
        {young ? null : <Account left={left} onAgain={onAgain} settingsPath={paths.settings} />}
        <section aria-labelledby="farewell-lines" className="mt-6 rounded-soft border border-line border-l-8 border-l-ink bg-card p-4">
          <h2 id="farewell-lines" className="text-lead">
            {t(`farewell.${left.reason}.lines`)}
          </h2>
          {failed ? <p className="mt-1">{t("safetyPage.loadError")}</p> : null}
          <ul className="mt-1 divide-y divide-line">
            {lines.map((line) => (
              <HelpLineItem key={`${line.name} ${line.number}`} line={line} />
            ))}
          </ul>
        </section>
        {young ? <Account left={left} onAgain={onAgain} settingsPath={paths.settings} /> : null}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          {young || left.account === "erasing" ? null : (
            <Button look="quiet" onClick={onBack}>
              {t("farewell.back")}
            </Button>
          )}
          <Link to={paths.safety} className={buttonStyle("plain", "px-0!")}>
            {t("footer.safety")}
          </Link>
        </div>
      </div>
    </div>
  );
}
