import type ko from "@/shared/i18n/locales/ko.json";
import { ApiProblem } from "@/shared/api/problem";
import { i18n } from "@/shared/i18n/i18n";

type Code = Exclude<keyof (typeof ko)["errors"], "chat">;

function isCode(code: string): code is Code {
  return code !== "chat" && i18n.exists(`errors.${code}`);
}

/** The words for whatever went wrong, as the key of their translation. */
export function errorKey(problem: unknown): `errors.${Code}` {
  return codeKey(problem instanceof ApiProblem ? problem.code : "unknown");
}

/** The same for a bare code, as the last event of a failed turn carries it. */
export function codeKey(code: string): `errors.${Code}` {
  return isCode(code) ? `errors.${code}` : "errors.unknown";
}
