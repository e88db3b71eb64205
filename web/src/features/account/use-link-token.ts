import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** The token of a mailed link, from the address's fragment, which no server sees; null where there is none. */
function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get("token");
}

/**
 * The token that the page was opened with. It leaves the address bar at once, so that it stands in no history and on
 * nobody's screenshot. Another link opened in the same tab only changes the fragment: the newest one holds.
 */
export function useLinkToken(): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const found = tokenOf(hash);
  const [token, setToken] = useState(found);
  if (found !== null && found !== token) setToken(found);
  useEffect(() => {
    // Replaces the entry of the history too (history.replaceState), and tells the router.
    if (found !== null) void navigate(pathname + search, { replace: true });
  }, [found, pathname, search, navigate]);
  return token;
}
