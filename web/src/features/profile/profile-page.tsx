import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChangePassword } from "@/features/profile/change-password";
import { ProfileForm } from "@/features/profile/profile-form";
import { ProfileView } from "@/features/profile/profile-view";
import type { User } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { usePageTitle } from "@/shared/ui/use-page-title";

/** What a member has told of themselves: to read, or to change. */
export function ProfilePage({ user }: { user: User }) {
  const { t } = useTranslation();
  usePageTitle(t("titles.profile"));
  const [editing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  const done = useCallback(() => setEditing(false), []);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(false);
  useEffect(() => {
    // The button that was pressed is there again: the focus goes back to it.
    if (before.current && !editing) button.current?.focus();
    before.current = editing;
  }, [editing]);
  return (
    <article className="mx-auto max-w-measure px-4 pt-8 pb-14 sm:px-6 sm:pt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-title">{t("profile.title")}</h1>
        {editing ? null : (
          <Button ref={button} look="quiet" onClick={edit}>
            {t("profile.edit")}
          </Button>
        )}
      </div>
      {editing ? <ProfileForm user={user} onDone={done} /> : <ProfileView user={user} />}
      {editing ? null : <ChangePassword user={user} />}
    </article>
  );
}
