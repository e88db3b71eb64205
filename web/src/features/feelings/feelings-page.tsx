import { useQuery } from "@tanstack/react-query";
import { useCallback, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { foreignZone } from "@/features/feelings/calendar";
import { Chart } from "@/features/feelings/chart";
import { Day } from "@/features/feelings/day";
import { feelingsQuery } from "@/features/feelings/queries";
import { Table } from "@/features/feelings/table";
import { strongest } from "@/shared/api/emotions";
import { readToken, subscribeSession } from "@/shared/api/session";
import type { Feelings } from "@/shared/api/types";
import { BrandMark } from "@/shared/ui/brand-mark";
import { Button } from "@/shared/ui/button";
import { buttonStyle } from "@/shared/ui/button-style";
import { MissingPage } from "@/shared/ui/missing";
import { usePageTitle } from "@/shared/ui/use-page-title";

/** Days in sight at first. */
const FIRST = 14;

function Empty({ chatPath }: { chatPath: string }) {
  const { t } = useTranslation();
  return (
    <div className="mt-8 rounded-soft border border-line bg-card px-5 py-10 text-center">
      <BrandMark className="mx-auto size-8 text-soft" />
      <h2 className="mt-4 text-lead">{t("feelings.empty.title")}</h2>
      <p className="mt-2 text-balance text-soft">{t("feelings.empty.body")}</p>
      <Link to={chatPath} className={buttonStyle("quiet", "mt-6")}>
        {t("feelings.empty.chat")}
      </Link>
    </div>
  );
}

/** What was written, day by day, the newest first. */
function Days({ days, timeZone }: Pick<Feelings, "days" | "timeZone">) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const show = useCallback(() => setAll(true), []);
  const shown = all ? days : days.slice(0, FIRST);
  return (
    <section className="mt-10">
      <h2 className="text-lead">{t("feelings.days.title")}</h2>
      <p className="mt-1 text-small text-soft">{t("feelings.days.lead")}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {shown.map((felt, at) => (
          <Day key={felt.date} felt={felt} timeZone={timeZone} focused={all && at === FIRST} />
        ))}
      </ul>
      {shown.length === days.length ? null : (
        <Button look="plain" className="px-0!" onClick={show}>
          {t("feelings.days.more")}
        </Button>
      )}
    </section>
  );
}

function Shown({ feelings }: { feelings: Feelings }) {
  const { t } = useTranslation();
  const { today, timeZone, days, emotionalTendencies } = feelings;
  const zone = foreignZone(timeZone);
  return (
    <>
      <section className="mt-8">
        <h2 className="text-lead">{t("feelings.chart.title")}</h2>
        {emotionalTendencies === null ? null : (
          <p className="mt-1">{t("feelings.lately", { feeling: t(`feelings.names.${strongest(emotionalTendencies)}`) })}</p>
        )}
        <Chart today={today} days={days} />
        <p className="mt-2 text-small text-soft">{t("feelings.chart.hint")}</p>
        <Table days={days} />
      </section>
      <Days days={days} timeZone={timeZone} />
      <p className="mt-4 text-small text-soft">{t("feelings.danger")}</p>
      {zone === null ? null : <p className="mt-1 text-small text-soft">{t("feelings.zone", { zone })}</p>}
    </>
  );
}

/** What there is to see, for whoever has a session. */
function Known({ chatPath }: { chatPath: string }) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(feelingsQuery);
  const reload = useCallback(() => void refetch(), [refetch]);
  if (data !== undefined) return data.days.length === 0 ? <Empty chatPath={chatPath} /> : <Shown feelings={data} />;
  return <MissingPage failed={isError && !isFetching} loading={t("feelings.loading")} error={t("feelings.loadError")} reload={reload} />;
}

/** Feelings over days, for whoever would rather look than read; looking at this page makes no account. */
export function FeelingsPage({ chatPath }: { chatPath: string }) {
  const { t } = useTranslation();
  usePageTitle(t("titles.feelings"));
  const known = useSyncExternalStore(subscribeSession, readToken) !== null;
  return (
    <article className="mx-auto max-w-measure px-4 pt-8 pb-14 sm:px-6 sm:pt-12">
      <h1 className="text-title">{t("feelings.title")}</h1>
      <p className="mt-3 text-soft">{t("feelings.lead")}</p>
      {known ? <Known chatPath={chatPath} /> : <Empty chatPath={chatPath} />}
    </article>
  );
}
