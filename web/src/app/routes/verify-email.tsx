import { paths } from "@/app/paths";
import { VerifyEmailPage } from "@/features/account/verify-email-page";

export function VerifyEmailRoute() {
  return <VerifyEmailPage paths={paths} />;
}
