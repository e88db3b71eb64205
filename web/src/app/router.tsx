import { lazy, type ReactNode, Suspense, use, useEffect, useState } from "react";
import { BrowserRouter, type RouteObject, useLocation, useRoutes } from "react-router";
import { FillLayout, Layout } from "@/app/layout";
import { NotFound } from "@/app/not-found";
import { paths } from "@/app/paths";
import { HomeRoute } from "@/app/routes/home";
import { useArrival } from "@/app/use-arrival";
import { useSessionEnd } from "@/app/use-session-end";
import { useWelcome } from "@/app/use-welcome";
import { startWorker } from "@/app/worker";
import { readGuestBefore } from "@/shared/api/session";
import { everyWord } from "@/shared/i18n/i18n";

const BringAlong = lazy(async () => ({ default: (await import("@/features/bring/bring-along")).BringAlong }));
const ChatRoute = lazy(async () => ({ default: (await import("@/app/routes/chat")).ChatRoute }));
const SafetyRoute = lazy(async () => ({ default: (await import("@/app/routes/safety")).SafetyRoute }));
const LoginRoute = lazy(async () => ({ default: (await import("@/app/routes/login")).LoginRoute }));
const RegisterRoute = lazy(async () => ({ default: (await import("@/app/routes/register")).RegisterRoute }));
const ForgotPasswordRoute = lazy(async () => ({ default: (await import("@/app/routes/forgot-password")).ForgotPasswordRoute }));
const ResetPasswordRoute = lazy(async () => ({ default: (await import("@/app/routes/reset-password")).ResetPasswordRoute }));
const VerifyEmailRoute = lazy(async () => ({ default: (await import("@/app/routes/verify-email")).VerifyEmailRoute }));
const ProfileRoute = lazy(async () => ({ default: (await import("@/app/routes/profile")).ProfileRoute }));
const SettingsRoute = lazy(async () => ({ default: (await import("@/app/routes/settings")).SettingsRoute }));
const FeelingsRoute = lazy(async () => ({ default: (await import("@/app/routes/feelings")).FeelingsRoute }));
const SubscriptionRoute = lazy(async () => ({ default: (await import("@/app/routes/subscription")).SubscriptionRoute }));
const SuccessRoute = lazy(async () => ({ default: (await import("@/app/routes/success")).SuccessRoute }));
const CancelRoute = lazy(async () => ({ default: (await import("@/app/routes/cancel")).CancelRoute }));
const ContactRoute = lazy(async () => ({ default: (await import("@/app/routes/contact")).ContactRoute }));
const TermsRoute = lazy(async () => ({ default: (await import("@/app/routes/terms")).TermsRoute }));
const PrivacyRoute = lazy(async () => ({ default: (await import("@/app/routes/privacy")).PrivacyRoute }));
const FaqRoute = lazy(async () => ({ default: (await import("@/app/routes/faq")).FaqRoute }));

const pages = [
  { path: paths.safety, element: <SafetyRoute /> },
  { path: paths.terms, element: <TermsRoute /> },
  { path: paths.privacy, element: <PrivacyRoute /> },
  { path: paths.faq, element: <FaqRoute /> },
  { path: paths.login, element: <LoginRoute /> },
  { path: paths.register, element: <RegisterRoute /> },
  { path: paths.forgotPassword, element: <ForgotPasswordRoute /> },
  { path: paths.resetPassword, element: <ResetPasswordRoute /> },
  { path: paths.verifyEmail, element: <VerifyEmailRoute /> },
  { path: paths.profile, element: <ProfileRoute /> },
  { path: paths.settings, element: <SettingsRoute /> },
  { path: paths.feelings, element: <FeelingsRoute /> },
  { path: paths.contact, element: <ContactRoute /> },
  { path: paths.subscription, element: <SubscriptionRoute /> },
  // The card's way back and PayPal's: one page.
  { path: paths.success, element: <SuccessRoute /> },
  { path: paths.subscriptionSuccess, element: <SuccessRoute /> },
  { path: paths.cancel, element: <CancelRoute /> },
];

/** Nothing beside it is shown before its words are there. Whoever comes this far may come again: see app/worker. */
function Words() {
  use(everyWord());
  useEffect(startWorker, []);
  return null;
}

/** A page whose code, and the words that it says, come when it is opened. */
const whenLoaded = ({ path, element }: { path: string; element: ReactNode }): RouteObject => ({
  path,
  element: (
    <Suspense>
      <Words />
      {element}
    </Suspense>
  ),
});

const routes: RouteObject[] = [
  { element: <FillLayout />, children: [whenLoaded({ path: paths.chat, element: <ChatRoute /> })] },
  {
    element: <Layout />,
    children: [{ path: paths.home, element: <HomeRoute /> }, ...pages.map(whenLoaded), { path: "*", element: <NotFound /> }],
  },
];

function Pages() {
  useArrival();
  useSessionEnd();
  useWelcome();
  const page = useRoutes(routes);
  const [before] = useState(() => readGuestBefore() !== null);
  // Nothing stands over the helplines.
  const calm = useLocation().pathname === paths.safety;
  return (
    <>
      {page}
      {before ? (
        <Suspense>
          <Words />
          <BringAlong calm={calm} />
        </Suspense>
      ) : null}
    </>
  );
}

export function Router() {
  return (
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  );
}
