import { paths } from "@/app/paths";
import { CancelPage } from "@/features/billing/cancel-page";

export function CancelRoute() {
  return <CancelPage paths={paths} />;
}
