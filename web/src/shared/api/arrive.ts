import { keepInTab, readTab } from "@/shared/api/tab-storage";
import { isDiscreet } from "@/shared/leave/discreet";

/** What has just happened to somebody's account, when the page is loaded anew right after it. */
const greetings = ["signedIn", "registered", "recovered", "passwordSet"] as const;
type Greeting = (typeof greetings)[number];

const KEY = "heart.greeting";

/** Leaves for another page as if it were opened for the first time: nothing of whoever was here before is kept. */
export function arriveAt(path: string, greeting: Greeting | null = null): void {
  if (greeting !== null) keepInTab(KEY, greeting);
  if (isDiscreet()) location.replace(path);
  else location.assign(path);
}

/** The greeting that was left, once. */
export function takeGreeting(): Greeting | null {
  const left = readTab(KEY);
  keepInTab(KEY, null);
  return greetings.find((greeting) => greeting === left) ?? null;
}
