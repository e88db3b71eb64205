import type { Challenge } from "altcha-lib";

/** The challenge of a refusal, where it asks for work before an account is made; null for any other. */
async function challengeOf(response: Response): Promise<Challenge | null> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null || !("code" in body) || body.code !== "proof_needed") return null;
  // The server's schema is the contract, as for every call.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return "challenge" in body ? (body.challenge as Challenge) : null;
}

/**
 * Does the work that a refusal asks for: the value of the header `Altcha` that opens the same call. Null where no
 * work is asked for, or where the browser cannot do it. What solves it is loaded only then.
 */
export async function proofFor(response: Response): Promise<string | null> {
  const challenge = response.status === 403 ? await challengeOf(response) : null;
  // The browser's cryptography exists only on https and localhost.
  if (challenge === null || !globalThis.isSecureContext) return null;
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([import("altcha-lib"), import("altcha-lib/algorithms/web/pbkdf2")]);
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}
