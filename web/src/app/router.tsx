import { Suspense, useState } from "react";
import { BrowserRouter, type RouteObject, useLocation, useRoutes } from "react-router";
import { later } from "@/app/later";
import { FillLayout, Layout } from "@/app/layout";
import { NotFound } from "@/app/not-found";
import { OnTheWay } from "@/app/on-the-way";
import { paths } from "@/app/paths";
import { HomeRoute } from "@/app/routes/home";
import { useArrival } from "@/app/use-arrival";
import { useSessionEnd } from "@/app/use-session-end";
import { useWelcome } from "@/app/use-welcome";
import { readGuestBefore } from "@/shared/api/session";

const BringAlong = later(async () => (await import("@/features/bring/bring-along")).BringAlong);
const ChatRoute = later(async () => (await import("@/app/routes/chat")).ChatRoute);
const SafetyRoute = later(async () => (await import("@/app/routes/safety")).SafetyRoute);
const LoginRoute = later(async () => (await import("@/app/routes/login")).LoginRoute);
const RegisterRoute = later(async () => (await import("@/app/routes/register")).RegisterRoute);
const ForgotPasswordRoute = later(async () => (await import("@/app/routes/forgot-password")).ForgotPasswordRoute);
const ResetPasswordRoute = later(async () => (await import("@/app/routes/reset-password")).ResetPasswordRoute);
const VerifyEmailRoute = later(async () => (await import("@/app/routes/verify-email")).VerifyEmailRoute);
const ProfileRoute = later(async () => (await import("@/app/routes/profile")).ProfileRoute);
const SettingsRoute = later(async () => (await import("@/app/routes/settings")).SettingsRoute);
const FeelingsRoute = later(async () => (await import("@/app/routes/feelings")).FeelingsRoute);
const SubscriptionRoute = later(async () => (await import("@/app/routes/subscription")).SubscriptionRoute);
const SuccessRoute = later(async () => (await import("@/app/routes/success")).SuccessRoute);
const CancelRoute = later(async () => (await import("@/app/routes/cancel")).CancelRoute);
const ContactRoute = later(async () => (await import("@/app/routes/contact")).ContactRoute);
const TermsRoute = later(async () => (await import("@/app/routes/terms")).TermsRoute);
const PrivacyRoute = later(async () => (await import("@/app/routes/privacy")).PrivacyRoute);
const FaqRoute = later(async () => (await import("@/app/routes/faq")).FaqRoute);

const pages: RouteObject[] = [
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

const routes: RouteObject[] = [
  { element: <FillLayout />, children: [{ path: paths.chat, element: <ChatRoute /> }] },
  {
    element: <Layout />,
    children: [{ path: paths.home, element: <HomeRoute /> }, ...pages, { path: "*", element: <NotFound /> }],
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
          <BringAlong calm={calm} />
        </Suspense>
      ) : null}
    </>
  );
}

export function Router() {
  return (
    <BrowserRouter>
      <OnTheWay />
      <Pages />
    </BrowserRouter>
  );
}
