import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { AccountLinks, item } from "@/app/account-links";
import { paths } from "@/app/paths";
import { PremiumLink } from "@/app/premium-link";
import type { Language } from "@/shared/i18n/languages";
import { LanguageSelect } from "@/shared/ui/language-select";

interface NavMenuProps {
  onPick: (language: Language) => void;
}

function Items({ onPick }: NavMenuProps) {
  const { t } = useTranslation();
  return (
    <>
      <NavLink to={paths.home} end className={item}>
        {t("nav.home")}
      </NavLink>
      <NavLink to={paths.chat} className={`${item} sm:hidden`}>
        {t("nav.chat")}
      </NavLink>
      <NavLink to={paths.feelings} className={item}>
        {t("nav.feelings")}
      </NavLink>
      <NavLink to={paths.settings} className={item}>
        {t("nav.settings")}
      </NavLink>
      <PremiumLink />
      <AccountLinks />
      <div className="mt-1 border-t border-line pt-1 sm:hidden">
        <LanguageSelect onPick={onPick} />
      </div>
    </>
  );
}

/**
 * What has no room in the bar of a phone. The browser's own popover: it closes by Escape and by a press elsewhere, and
 * gives the focus back.
 */
export function NavMenu({ onPick }: NavMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  // Nothing is drawn for a menu that nobody opens; what has the focus goes only after the browser has given that back.
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t("nav.menu")}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-soft text-soft hover:text-ink lg:hidden"
      >
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </button>
      <nav
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => newState === "open" && setOpen(true)}
        onToggle={({ newState }) => newState === "closed" && setOpen(false)}
        aria-label={t("nav.menu")}
        className="fixed inset-auto top-[calc(env(safe-area-inset-top)+3.25rem)] right-3 w-56 max-w-[calc(100vw-1.5rem)] flex-col rounded-soft border border-line bg-card p-2 text-ink open:flex lg:hidden"
      >
        {open ? <Items onPick={onPick} /> : null}
      </nav>
    </>
  );
}
