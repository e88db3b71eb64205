import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Opening, sheet } from "@/features/home/opening";
import { buttonStyle } from "@/shared/ui/button-style";
import { Card } from "@/shared/ui/card";
import { usePageTitle } from "@/shared/ui/use-page-title";

/** The pages that home leads to. */
interface HomePaths {
  chat: string;
  subscription: string;
}

/** Whether the reader has premium, and for how many days still. */
interface Premium {
  active: boolean;
  days: number | null;
}

interface HomePageProps {
  paths: HomePaths;
  premium: Premium;
}

function PremiumCard({ premium: { active, days }, path }: { premium: Premium; path: string }) {
  const { t } = useTranslation();
  const current = days === null ? t("home.premium.currentOpen") : t("home.premium.current", { count: days });
  return (
    <Card title={t("home.premium.title")}>
      <ul className="list-disc space-y-1 pl-5 marker:text-rose">
        <li>{t("home.premium.more")}</li>
        <li>{t("home.premium.emotions")}</li>
        <li>{t("home.premium.advice")}</li>
      </ul>
      {active ? <p className="mt-3 text-small">{current}</p> : null}
      <Link to={path} className={buttonStyle("plain", "mt-2 px-0!")}>
        {active ? t("home.premium.extend") : t("home.premium.get")}
      </Link>
    </Card>
  );
}

function Cards({ premium, paths }: HomePageProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-14 grid gap-4 sm:mt-20 md:grid-cols-3">
      <Card title={t("home.anonymous.title")}>
        <p>{t("home.anonymous.body")}</p>
      </Card>
      <Card title={t("home.howTo.title")}>
        <ol className="list-decimal space-y-1 pl-5 marker:text-rose">
          <li>{t("home.howTo.step1")}</li>
          <li>{t("home.howTo.step2")}</li>
          <li>{t("home.howTo.step3")}</li>
        </ol>
      </Card>
      <PremiumCard premium={premium} path={paths.subscription} />
    </div>
  );
}

export function HomePage({ paths, premium }: HomePageProps) {
  const { t } = useTranslation();
  usePageTitle(t("titles.home"));
  return (
    <div className={sheet}>
      <Opening chatPath={paths.chat} />
      <Cards premium={premium} paths={paths} />
    </div>
  );
}
