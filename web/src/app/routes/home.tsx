import { paths } from "@/app/paths";
import { HomePage } from "@/features/home/home-page";

export function HomeRoute() {
  return <HomePage chatPath={paths.chat} />;
}
