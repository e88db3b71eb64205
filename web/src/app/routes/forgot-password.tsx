import { paths } from "@/app/paths";
import { ForgotPasswordPage } from "@/features/account/forgot-password-page";

export function ForgotPasswordRoute() {
  return <ForgotPasswordPage paths={paths} />;
}
