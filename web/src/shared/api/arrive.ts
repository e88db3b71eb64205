/** What has just happened to somebody's account, when the page is loaded anew right after it. */
const greetings = ["signedIn", "registered", "recovered", "passwordSet"] as const;
type Greeting = (typeof greetings)[number];

const KEY = "heart.greeting";

/** Leaves for another page as if it were opened for the first time: nothing of whoever was here before is kept. */
export function arriveAt(path: string, greeting: Greeting | null = null): void {
  try {
    if (greeting !== null) sessionStorage.setItem(KEY, greeting);
  } catch {
    // Blocked storage: nobody is greeted.
  }
  location.assign(path);
}

/** The greeting that was left, once. */
export function takeGreeting(): Greeting | null {
  try {
    const left = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return greetings.find((greeting) => greeting === left) ?? null;
  } catch {
    return null;
  }
}
