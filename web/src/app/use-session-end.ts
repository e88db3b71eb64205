import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { isGuest, onSessionEnd } from "@/shared/api/session";

/** Pages that are about somebody's own things. The others, helplines above all, stay open to whoever reads them. */
const personal: ReadonlySet<string> = new Set([paths.chat, paths.profile, paths.settings, paths.subscription]);

/** A member whose session has ended signs in again, and comes back to where they were. */
export function useSessionEnd(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd(() => {
        if (personal.has(pathname)) void navigate(`${paths.login}?from=${pathname}`);
      }),
    [pathname, navigate],
  );
  useEffect(() => {
    // Who signs out in one tab is not to be read in another.
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === "token" && newValue === null && !isGuest()) globalThis.location.reload();
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
}
