import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { cacheThatTells } from "@/app/account-problem";
import { ApiProblem } from "@/shared/api/problem";
import { i18n } from "@/shared/i18n/i18n";
import { onLeave } from "@/shared/leave/leave";
import { Toaster } from "@/shared/ui/toaster";

/** What the server refused stays refused; a lost connection or a tired server is asked again, twice. */
function again(failures: number, problem: unknown): boolean {
  const passing = !(problem instanceof ApiProblem) || problem.status === 0 || problem.status >= 500;
  return passing && failures < 2;
}

const client = new QueryClient({ queryCache: cacheThatTells(), defaultOptions: { queries: { retry: again }, mutations: { retry: false } } });

onLeave(() => client.clear());

export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </I18nextProvider>
  );
}
