/** Starts the real server for stories: its own data, its own port, ended with them. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface Heart {
  readonly url: string;
  /** The folder of its data: the development mailbox is there. */
  readonly data: string;
  readonly stop: () => Promise<void>;
}

const ROOT = resolve(import.meta.dirname, "../..");
const START_MS = 60_000;
/** Every story is a guest of the same address. */
const PATIENT = { HEART_GUESTS_BEFORE_PROOF: "1000" };

async function freePort(): Promise<number> {
  const { promise, resolve: found } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const address = probe.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    probe.close(() => found(port));
  });
  return promise;
}

async function untilReady(url: string, server: ChildProcess, said: () => string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end && server.exitCode === null) {
    // Asked again and again, one after the other: the server starts meanwhile.
    // oxlint-disable-next-line no-await-in-loop, no-restricted-globals
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    // oxlint-disable-next-line no-await-in-loop
    await pause(100);
  }
  throw new Error(`the server did not start:\n${said()}`);
}

/** `settings` are further variables of its environment (HEART_…). */
export async function startHeart(settings: Record<string, string>): Promise<Heart> {
  const data = await mkdtemp(join(tmpdir(), "heart-story-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("HEART_"));
  const environment = { ...Object.fromEntries(inherited), PYTHONPATH: join(ROOT, "src"), HEART_DATA_DIR: data, ...PATIENT, ...settings };
  const server = spawn(join(ROOT, ".venv/bin/python"), ["-m", "heartwhisper", "serve", "--port", String(port)], {
    cwd: ROOT,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const listen = (piece: Buffer): void => {
    said += piece.toString();
  };
  server.stdout.on("data", listen);
  server.stderr.on("data", listen);
  await untilReady(url, server, () => said);
  const gone = new Promise((ended) => {
    server.once("exit", ended);
  });
  const stop = async (): Promise<void> => {
    server.kill("SIGTERM");
    const timer = setTimeout(() => server.kill("SIGKILL"), 8000);
    await gone;
    clearTimeout(timer);
    await rm(data, { recursive: true, force: true });
  };
  return { url, data, stop };
}
