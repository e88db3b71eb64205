import { paths } from "@/app/paths";
import { RegisterPage } from "@/features/account/register-page";

export function RegisterRoute() {
  return <RegisterPage paths={paths} />;
}
