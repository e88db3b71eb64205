const named = ["daily", "monthly", "yearly", "gift"] as const;
type Named = (typeof named)[number];

/** The key of a plan's name; null for one that a later version has thought of. */
export function planKey(type: string): `premium.plans.${Named}.name` | null {
  const plan = named.find((one) => one === type);
  return plan === undefined ? null : `premium.plans.${plan}.name`;
}
