import { paths } from "@/app/paths";
import { SubscriptionPage } from "@/features/billing/subscription-page";

export function SubscriptionRoute() {
  return <SubscriptionPage paths={paths} />;
}
