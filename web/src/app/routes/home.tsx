import { paths } from "@/app/paths";
import { usePremium } from "@/app/use-premium";
import { HomePage } from "@/features/home/home-page";

export function HomeRoute() {
  return <HomePage paths={paths} premium={usePremium()} />;
}
