import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { Navigation } from "@/app/navigation";
import { OfflineNote } from "@/app/offline-note";
import { paths } from "@/app/paths";
import { useViewportHeight } from "@/app/use-viewport-height";

const footer = [
  { to: paths.safety, key: "footer.safety" },
  { to: paths.subscription, key: "footer.premium" },
  { to: paths.contact, key: "footer.contact" },
  { to: paths.settings, key: "footer.settings" },
] as const;

function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#main" className="sr-only rounded-soft bg-card px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60">
      {t("nav.skip")}
    </a>
  );
}

/** Pages to read: they scroll, with the footer at their end. */
export function Layout() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Navigation />
      <OfflineNote />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto max-w-page px-4 py-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-small text-soft sm:px-6">
          <div className="flex flex-wrap gap-x-6">
            {footer.map(({ to, key }) => (
              <Link key={to} to={to} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink">
                {t(key)}
              </Link>
            ))}
          </div>
          <p>{t("footer.ai")}</p>
        </div>
      </footer>
    </div>
  );
}

/** Pages that fill the window and scroll inside: the chat. The navigation stays in sight above the keyboard. */
export function FillLayout() {
  useViewportHeight();
  return (
    <div className="fixed inset-x-0 top-(--viewport-top,0px) flex h-(--viewport-height,100dvh) flex-col overflow-hidden">
      <SkipLink />
      <Navigation />
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <Outlet />
      </main>
    </div>
  );
}
