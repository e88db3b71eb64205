/** decisions.md section 2: at most 2,000 Unicode code points after NFC. */
export const MOST = 2000;
const NEAR = 1800;

export interface Length {
  readonly used: number;
  /** Close enough to the limit to be told. */
  readonly near: boolean;
  readonly over: boolean;
}

export function measure(text: string): Length {
  // NFC never has more code points than UTF-16 has units: short texts need no counting.
  const used = text.length < NEAR ? text.length : Array.from(text.normalize("NFC")).length;
  return { used, near: used >= NEAR, over: used > MOST };
}
