import { paths } from "@/app/paths";
import { ResetPasswordPage } from "@/features/account/reset-password-page";

export function ResetPasswordRoute() {
  return <ResetPasswordPage paths={paths} />;
}
