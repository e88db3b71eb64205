import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { Navigation } from "@/app/navigation";
import { OfflineNote } from "@/app/offline-note";
import { paths } from "@/app/paths";
import { useViewportHeight } from "@/app/use-viewport-height";
import { SellerFold } from "@/features/legal/seller-table";

const footer = [
  { to: paths.terms, key: "footer.terms" },
  { to: paths.privacy, key: "footer.privacy" },
  { to: paths.contact, key: "footer.contact" },
  { to: paths.faq, key: "footer.faq" },
  { to: paths.safety, key: "footer.safety" },
  { to: paths.subscription, key: "footer.premium" },
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
  useViewportHeight();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {/* The way out stays in sight, also where a keyboard has pushed the page up. */}
      <div className="sticky top-(--viewport-top,0px) z-30">
        <Navigation />
      </div>
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
          <SellerFold />
        </div>
      </footer>
    </div>
  );
}

/** One line, where there is room for it: not above a keyboard. */
function SlimFooter() {
  const { t } = useTranslation();
  return (
    <footer className="hidden shrink-0 justify-center gap-x-4 bg-paper px-3 pb-[env(safe-area-inset-bottom)] text-small text-soft [@container(min-height:42rem)]:flex">
      {footer.slice(0, 3).map(({ to, key }) => (
        <Link key={to} to={to} className="inline-flex min-h-11 items-center text-center leading-tight hover:text-ink hover:underline">
          {t(key)}
        </Link>
      ))}
    </footer>
  );
}

/** Pages that fill the window and scroll inside: the chat. The navigation stays in sight above the keyboard. */
export function FillLayout() {
  useViewportHeight();
  return (
    <div className="fixed inset-x-0 top-(--viewport-top,0px) flex h-(--viewport-height,100dvh) flex-col overflow-hidden [container-type:size]">
      <SkipLink />
      <Navigation />
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <SlimFooter />
    </div>
  );
}
