import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { StaticRouter } from "react-router";
import { Bar } from "@/app/bar";
import { paths } from "@/app/paths";
import { ChatHead, column, Welcome } from "@/features/chat/chat-head";
import { Opening, sheet } from "@/features/home/opening";
import { i18n } from "@/shared/i18n/i18n";
import type ko from "@/shared/i18n/locales/ko.json";

function Frame({ children }: { children: ReactNode }) {
  return (
    <div data-first-view className="flex min-h-dvh flex-col">
      <Bar />
      {children}
    </div>
  );
}

/** The pages that strangers come to first. */
const views = {
  [paths.home]: (
    <Frame>
      <main className={`w-full ${sheet}`}>
        <Opening chatPath={paths.chat} />
      </main>
    </Frame>
  ),
  [paths.chat]: (
    <Frame>
      <main data-tint="none" className="flex-1">
        <ChatHead />
        <div className={column}>
          <Welcome provider={null} />
        </div>
      </main>
    </Frame>
  ),
};

const drawn = (path: string, view: ReactNode): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StaticRouter location={path}>{view}</StaticRouter>
    </I18nextProvider>,
  );

/**
 * What a stranger sees until our code has arrived, as HTML by language and path: drawn once, by build/facts.ts. Its links
 * lead on as they are; the app puts its own page in its place.
 */
export async function firstViews(words: Readonly<Record<string, typeof ko>>): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const all: Record<string, Record<string, string>> = {};
  for (const [language, translation] of Object.entries(words)) {
    // One after the other: they share the words in use.
    // oxlint-disable-next-line no-await-in-loop
    await i18n.use(initReactI18next).init({ lng: language, resources: { [language]: { translation } }, interpolation: { escapeValue: false } });
    all[language] = Object.fromEntries(Object.entries(views).map(([path, view]) => [path, drawn(path, view)]));
  }
  return all;
}
