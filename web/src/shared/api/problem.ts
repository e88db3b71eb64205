import type { Safety, UserInfo } from "@/shared/api/types";

interface ProblemBody {
  code: string;
  errors?: Record<string, string>;
  userInfo?: UserInfo;
  safety?: Safety | null;
  requestId?: string;
  subject?: string;
  matched?: string;
}

/** The call did not reach the server, or no answer came back. */
export const NETWORK = "network";

/**
 * What the server refused, told by its `code`; the words for it are `errors.<code>`.
 * `status` is 0 when there was no answer at all.
 */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly code: string;
  readonly status: number;
  /** Codes by field, for a form. */
  readonly errors: Record<string, string>;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | null;
  /** Present whenever the refused text speaks of danger: it must be shown whatever else happens. */
  readonly safety: Safety | null;
  readonly userInfo: UserInfo | null;
  readonly requestId: string | null;

  constructor(status: number, body: ProblemBody, retryAfter: number | null = null) {
    super(body.code);
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
    this.retryAfter = retryAfter;
    this.safety = body.safety ?? null;
    this.userInfo = body.userInfo ?? null;
    this.requestId = body.requestId ?? null;
  }
}

/** `Retry-After` is seconds or a date; both become seconds. */
function readRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

function isProblemBody(value: unknown): value is ProblemBody {
  return typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";
}

/** A refused answer as a problem; a proxy's own error page counts as the service being away. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = readRetryAfter(response.headers.get("Retry-After"), Date.now());
  if (isProblemBody(body)) return new ApiProblem(response.status, body, retryAfter);
  const away = [502, 503, 504].includes(response.status);
  return new ApiProblem(response.status, { code: away ? "service_unavailable" : "internal_error" }, retryAfter);
}
