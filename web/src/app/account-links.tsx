import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { paths } from "@/app/paths";
import { useMember } from "@/app/use-member";
import { arriveAt } from "@/shared/api/arrive";
import { signOut } from "@/shared/api/sign-in";
import { showToast } from "@/shared/ui/toast-store";

export const item =
  "inline-flex min-h-11 items-center rounded-soft px-2 text-small text-soft hover:text-ink aria-[current=page]:font-strong aria-[current=page]:text-ink sm:px-3";

function SignOut() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const failed = useRef(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      // A session that nobody ended goes on elsewhere: that is told once, before this browser forgets it.
      await signOut({ anyway: failed.current });
      // Loaded anew, so that nothing of what was read or typed is left in the page.
      arriveAt(paths.login);
    } catch {
      failed.current = true;
      setBusy(false);
      showToast({ kind: "alert", title: t("auth.logoutError"), body: t("auth.logoutHere"), action: { label: t("actions.retry"), run: () => void leave() } });
    }
  };
  return (
    <button type="button" disabled={busy} onClick={() => void leave()} className={item}>
      {busy ? t("nav.loggingOut") : t("nav.logout")}
    </button>
  );
}

/** The way in for guests, and for whoever nobody knows yet; profile and the way out for members. */
export function AccountLinks() {
  const { t } = useTranslation();
  const member = useMember();
  if (member === null) {
    return (
      <>
        <NavLink to={paths.login} className={item}>
          {t("nav.login")}
        </NavLink>
        <NavLink to={paths.register} className={item}>
          {t("nav.register")}
        </NavLink>
      </>
    );
  }
  return (
    <>
      <NavLink to={paths.profile} className={item}>
        <span className={member.name === "" ? "" : "lg:sr-only"}>{t("nav.profile")}</span>
        <span className="max-w-40 truncate font-strong max-lg:ml-2">{member.name}</span>
      </NavLink>
      <SignOut />
    </>
  );
}
