import { SafetyPage } from "@/features/safety/safety-page";

export function SafetyRoute() {
  return <SafetyPage />;
}
