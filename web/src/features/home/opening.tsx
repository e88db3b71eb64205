import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Sample } from "@/features/home/sample";
import { FREE_A_DAY } from "@/shared/api/account";
import { isGuest, readToken } from "@/shared/api/session";
import { buttonStyle } from "@/shared/ui/button-style";

interface OpeningProps {
  chatPath: string;
}

/** The way in: a first talk, or on with the one before. Looking at this page makes no account. */
function Entrance({ chatPath }: OpeningProps) {
  const { t } = useTranslation();
  const known = readToken() !== null;
  const member = known && !isGuest();
  return (
    <>
      <Link to={chatPath} className={buttonStyle("primary", "mt-7 w-full px-7 sm:w-auto")}>
        {known ? t("home.continue") : t("home.start")}
      </Link>
      {member ? null : <p className="mt-3 text-small text-soft">{known ? t("home.guest") : t("home.free", { count: FREE_A_DAY })}</p>}
    </>
  );
}

/** The page that it stands on. */
export const sheet = "mx-auto max-w-page px-4 pt-10 pb-14 sm:px-6 sm:pt-20";

/** What this is, the way in, and how it sounds. */
export function Opening({ chatPath }: OpeningProps) {
  const { t } = useTranslation();
  return (
    <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
      <div>
        <h1 className="text-title">{t("home.title")}</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">{t("home.subtitle")}</p>
        <Entrance chatPath={chatPath} />
      </div>
      <Sample />
    </div>
  );
}
