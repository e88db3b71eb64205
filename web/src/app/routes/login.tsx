import { useLocation } from "react-router";
import { paths } from "@/app/paths";
import { LoginPage } from "@/features/account/login-page";

/** Where somebody came from, as far as it is a page of ours. */
function ownPage(search: string): string | null {
  const from = new URLSearchParams(search).get("from");
  return Object.values(paths).find((path) => path === from) ?? null;
}

export function LoginRoute() {
  const { search } = useLocation();
  return <LoginPage paths={paths} from={ownPage(search)} />;
}
