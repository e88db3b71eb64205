interface Policies {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => { createScriptURL: (address: string) => string };
}

/** The page's policy wants addresses of scripts from somebody who vouches for them; ours is fixed. */
function trusted(address: string): string {
  const policies: Policies | undefined = Reflect.get(globalThis, "trustedTypes");
  return policies?.createPolicy("worker", { createScriptURL: (same) => same }).createScriptURL(address) ?? address;
}

/** After the page has all that it needs itself. */
const LATER_MS = 2000;

async function register(): Promise<void> {
  await navigator.serviceWorker.register(trusted("/sw.js")).catch(() => null);
}

function later(): void {
  setTimeout(() => void register(), LATER_MS);
}

let begun = false;

/** Registers the service worker, once. */
export function startWorker(): void {
  if (begun || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  begun = true;
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
