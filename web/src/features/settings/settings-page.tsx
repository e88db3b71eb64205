import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { CodePart } from "@/features/settings/code-part";
import { DiscreetPart } from "@/features/settings/discreet-part";
import { Erased } from "@/features/settings/erased";
import { ErasePart } from "@/features/settings/erase-part";
import { ExportPart } from "@/features/settings/export-part";
import { LanguagePart } from "@/features/settings/language-part";
import type { PlanPaths } from "@/features/settings/plan-note";
import { type Directory, RegionPart } from "@/features/settings/region-part";
import { SessionsPart, sessionsQuery } from "@/features/settings/sessions-part";
import { TintPart } from "@/features/settings/tint-part";
import { accountQuery, isMember } from "@/shared/api/account";
import { forgetEverybody, readToken, subscribeSession } from "@/shared/api/session";
import type { Receipt, User } from "@/shared/api/types";
import { Missing } from "@/shared/ui/missing";
import { usePageTitle } from "@/shared/ui/use-page-title";

interface OfAccountProps {
  user: User;
  paths: PlanPaths;
  onErased: (receipt: Receipt) => void;
}

function OfAccount({ user, paths, onErased }: OfAccountProps) {
  return (
    <>
      {isMember(user) ? null : <CodePart />}
      <SessionsPart />
      <ExportPart />
      <ErasePart user={user} paths={paths} onErased={onErased} />
    </>
  );
}

/**
 * What is there only for somebody with an account; looking at this page makes none. It comes all at once: a list
 * that came later would push the button that erases from under a finger.
 */
function Rest({ paths, onErased }: Omit<OfAccountProps, "user">) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(accountQuery);
  const { isFetched } = useQuery(sessionsQuery);
  const reload = useCallback(() => void refetch(), [refetch]);
  if (data !== undefined && isFetched) return <OfAccount user={data} paths={paths} onErased={onErased} />;
  return (
    <div className="mt-6">
      <Missing failed={isError && !isFetching} loading={t("settings.loading")} error={t("settings.loadError")} reload={reload} />
    </div>
  );
}

interface SettingsPageProps {
  directory: Directory;
  paths: PlanPaths & { home: string; feelings: string };
}

/** Language, region, discretion and tint for everybody; code, sign-ins, data and the end of the account for whoever has one. */
export function SettingsPage({ directory, paths }: SettingsPageProps) {
  const { t } = useTranslation();
  usePageTitle(t("titles.settings"));
  const client = useQueryClient();
  const known = useSyncExternalStore(subscribeSession, readToken) !== null;
  const { data: user } = useQuery({ ...accountQuery, enabled: known });
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const erased = useCallback(
    (one: Receipt) => {
      setReceipt(one);
      forgetEverybody();
      client.clear();
    },
    [client],
  );
  if (receipt !== null) return <Erased receipt={receipt} homePath={paths.home} />;
  return (
    <article className="mx-auto max-w-measure px-4 pt-8 pb-14 sm:px-6 sm:pt-12">
      <h1 className="text-title">{t("settings.title")}</h1>
      <LanguagePart />
      <RegionPart directory={directory} known={known} user={(known ? user : null) ?? null} />
      <TintPart feelingsPath={paths.feelings} />
      <DiscreetPart />
      {known ? <Rest paths={paths} onErased={erased} /> : <p className="mt-6 text-small text-soft">{t("settings.later")}</p>}
    </article>
  );
}
