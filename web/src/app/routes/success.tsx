import { paths } from "@/app/paths";
import { SuccessPage } from "@/features/billing/success-page";

export function SuccessRoute() {
  return <SuccessPage paths={paths} />;
}
