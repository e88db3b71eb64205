import type { TFunction } from "i18next";
import { type ChangeEvent, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Part } from "@/features/settings/part";
import { useChange } from "@/features/settings/use-change";
import type { SafetyPage, User } from "@/shared/api/types";
import { errorKey } from "@/shared/i18n/error-words";
import { currentLanguage } from "@/shared/i18n/i18n";
import { regionName } from "@/shared/i18n/region-name";
import { Chevron } from "@/shared/ui/chevron";
import { Missing } from "@/shared/ui/missing";
import { showToast } from "@/shared/ui/toast-store";

const ELSEWHERE = "elsewhere";
const AUTOMATIC = "";

/** The helplines' regions, as far as they are known yet. */
export interface Directory {
  readonly page: SafetyPage | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** What is told of a place by the time zone alone may be no more than that it is none of the others. */
const nameOf = (region: string, t: TFunction): string => (region === ELSEWHERE ? t("safetyPage.elsewhere") : regionName(region));

/** The regions to choose from, by their names; the one that was chosen is always there. */
function useRegions(page: SafetyPage, chosen: string | null) {
  const language = currentLanguage();
  return useMemo(() => {
    const known = page.regions.map(({ region }) => region).filter((region) => region !== ELSEWHERE);
    const all = chosen === null ? known : [...new Set([...known, chosen])];
    const named = all.map((region) => ({ region, name: regionName(region) }));
    return named.toSorted((one, other) => one.name.localeCompare(other.name, language));
  }, [page, chosen, language]);
}

interface ChooserProps {
  page: SafetyPage;
  user: User;
}

function Chooser({ page, user }: ChooserProps) {
  const { t } = useTranslation();
  const id = useId();
  const change = useChange();
  const [wanted, setWanted] = useState<string | null>(null);
  const regions = useRegions(page, user.region);
  const pick = ({ target: { value } }: ChangeEvent<HTMLSelectElement>): void => {
    setWanted(value);
    change({ region: value === AUTOMATIC ? null : value })
      .then(
        () => showToast({ kind: "status", title: t("settings.saved") }),
        (problem: unknown) => showToast({ kind: "alert", title: t(errorKey(problem)) }),
      )
      // From here on the account says what holds; after a refusal that is what held before.
      .finally(() => setWanted((now) => (now === value ? null : now)));
  };
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-small font-strong">
        {t("settings.region.label")}
      </label>
      <div className="relative">
        <select
          id={id}
          value={wanted ?? user.region ?? AUTOMATIC}
          onChange={pick}
          className="min-h-11 w-full appearance-none rounded-soft border border-field bg-card pr-10 pl-3 text-body"
        >
          <option value={AUTOMATIC}>{t("settings.region.automatic", { region: nameOf(page.region, t) })}</option>
          {regions.map(({ region, name }) => (
            <option key={region} value={region}>
              {name}
            </option>
          ))}
        </select>
        <Chevron className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
      </div>
    </>
  );
}

interface RegionPartProps {
  directory: Directory;
  /** Whether there is an account, which could keep a choice. */
  known: boolean;
  /** Null where there is no account, or it is not there yet. */
  user: User | null;
}

/** Where the reader lives, for the helplines. */
export function RegionPart({ directory: { page, failed, reload }, known, user }: RegionPartProps) {
  const { t } = useTranslation();
  return (
    <Part title={t("settings.region.title")} lead={t("settings.region.lead")}>
      {/* The room of the field: what stands below does not move from under a finger when it comes. */}
      <div className={known ? "min-h-18" : undefined}>
        {page === null ? (
          <Missing failed={failed} loading={t("settings.loading")} error={t("settings.region.loadError")} reload={reload} />
        ) : null}
        {page === null || user === null ? null : <Chooser page={page} user={user} />}
        {page === null || user !== null ? null : <p>{t("settings.region.guessed", { region: nameOf(page.region, t) })}</p>}
      </div>
    </Part>
  );
}
