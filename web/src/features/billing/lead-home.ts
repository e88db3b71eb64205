import { useEffect, useState } from "react";

/** Long enough to read the thanks. */
const LEAD_MS = 6000;

/** Leads on after a while, unless the reader does something here. True while it will. */
export function useLead(on: boolean, lead: () => void): boolean {
  const [stays, setStays] = useState(false);
  const leads = on && !stays;
  useEffect(() => {
    if (!leads) return undefined;
    const stay = () => setStays(true);
    const timer = setTimeout(lead, LEAD_MS);
    addEventListener("pointerdown", stay);
    addEventListener("keydown", stay);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", stay);
      removeEventListener("keydown", stay);
    };
  }, [leads, lead]);
  return leads;
}
