import { useQuery } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { paths } from "@/app/paths";
import { ProfilePage } from "@/features/profile/profile-page";
import { accountQuery, isMember } from "@/shared/api/account";
import { readToken, subscribeSession } from "@/shared/api/session";
import { Button } from "@/shared/ui/button";
import { Spinner } from "@/shared/ui/spinner";

/** A member's own page; whoever is none signs in first, and comes back. */
export function ProfileRoute() {
  const { t } = useTranslation();
  const known = useSyncExternalStore(subscribeSession, readToken) !== null;
  const { data, isError, isFetching, refetch } = useQuery({ ...accountQuery, enabled: known });
  const reload = useCallback(() => void refetch(), [refetch]);
  if (!known || (data !== undefined && !isMember(data))) return <Navigate to={`${paths.login}?from=${paths.profile}`} replace />;
  if (data !== undefined) return <ProfilePage user={data} />;
  if (!isError || isFetching) return <Spinner label={t("profile.loading")} />;
  return (
    <div role="alert" className="mx-auto max-w-measure px-4 py-16 text-center">
      <p>{t("profile.loadError")}</p>
      <Button look="quiet" className="mt-4" onClick={reload}>
        {t("chat.loadRetry")}
      </Button>
    </div>
  );
}
