import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Part } from "@/features/settings/part";
import { isLate, since } from "@/features/settings/when";
import { del, get } from "@/shared/api/client";
import type { DoneAnswer, OpenSession } from "@/shared/api/types";
import { errorKey } from "@/shared/i18n/error-words";
import { Button } from "@/shared/ui/button";
import { Missing } from "@/shared/ui/missing";
import { showToast } from "@/shared/ui/toast-store";

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => get<OpenSession[]>("/api/auth/sessions", { signal }),
});

/** Ends a sign-in, and asks again which are left. */
function useEnd(onEnded: () => void): readonly [boolean, (id: string) => void] {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [ending, setEnding] = useState(false);
  const end = useCallback(
    async (id: string) => {
      setEnding(true);
      try {
        await del<DoneAnswer>(`/api/auth/sessions/${encodeURIComponent(id)}`);
        showToast({ kind: "status", title: t("settings.sessions.ended") });
      } catch (problem) {
        showToast({ kind: "alert", title: t(errorKey(problem)) });
      }
      // Also after a refusal: what the list shows may not be so any more.
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      setEnding(false);
      onEnded();
    },
    [client, onEnded, t],
  );
  return [ending, useCallback((id) => void end(id), [end])];
}

interface PlaceProps {
  place: OpenSession;
  now: number;
  busy: boolean;
  onEnd: (id: string) => void;
}

function Place({ place, now, busy, onEnd }: PlaceProps) {
  const { t } = useTranslation();
  const id = useId();
  const end = useCallback(() => onEnd(place.id), [onEnd, place.id]);
  const used = isLate(place.usedAt, now) ? t("settings.sessions.lately") : t("settings.sessions.used", { when: since(place.usedAt, now) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div id={id}>
        <p className="font-strong">{place.current ? t("settings.sessions.here") : t("settings.sessions.elsewhere")}</p>
        <p className="text-small text-soft">{t("settings.sessions.since", { when: since(place.createdAt, now) })}</p>
        {place.current ? null : <p className="text-small text-soft">{used}</p>}
      </div>
      {place.current ? null : (
        <Button look="quiet" aria-describedby={id} aria-disabled={busy} onClick={busy ? undefined : end}>
          {t("settings.sessions.end")}
        </Button>
      )}
    </li>
  );
}

/** Where the account is signed in: the last used first, this browser marked. */
export function SessionsPart() {
  const { t } = useTranslation();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone with its line.
  const [ending, end] = useEnd(useCallback(() => list.current?.focus(), []));
  const reload = useCallback(() => void refetch(), [refetch]);
  return (
    <Part title={t("settings.sessions.title")} lead={t("settings.sessions.lead")}>
      {data === undefined ? (
        <Missing
          failed={isError && !isFetching}
          loading={t("settings.sessions.loading")}
          error={t("settings.sessions.loadError")}
          reload={reload}
        />
      ) : (
        <>
          <ul ref={list} tabIndex={-1} aria-label={t("settings.sessions.title")} className="divide-y divide-line outline-none">
            {data.map((place) => (
              <Place key={place.id} place={place} now={dataUpdatedAt} busy={ending} onEnd={end} />
            ))}
          </ul>
          {data.some((place) => !place.current) ? null : <p className="text-small text-soft">{t("settings.sessions.only")}</p>}
        </>
      )}
    </Part>
  );
}
