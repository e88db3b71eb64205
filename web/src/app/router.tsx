import { lazy, Suspense } from "react";
import { BrowserRouter, type RouteObject, useRoutes } from "react-router";
import { FillLayout, Layout } from "@/app/layout";
import { NotFound } from "@/app/not-found";
import { paths } from "@/app/paths";
import { HomeRoute } from "@/app/routes/home";
import { useArrival } from "@/app/use-arrival";

const ChatRoute = lazy(async () => ({ default: (await import("@/app/routes/chat")).ChatRoute }));
const SafetyRoute = lazy(async () => ({ default: (await import("@/app/routes/safety")).SafetyRoute }));

const chat = (
  <Suspense>
    <ChatRoute />
  </Suspense>
);

const safety = (
  <Suspense>
    <SafetyRoute />
  </Suspense>
);

const routes: RouteObject[] = [
  { element: <FillLayout />, children: [{ path: paths.chat, element: chat }] },
  {
    element: <Layout />,
    children: [
      { path: paths.home, element: <HomeRoute /> },
      { path: paths.safety, element: safety },
      { path: "*", element: <NotFound /> },
    ],
  },
];

function Pages() {
  useArrival();
  return useRoutes(routes);
}

export function Router() {
  return (
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  );
}
