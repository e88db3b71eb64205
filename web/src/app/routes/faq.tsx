import { paths } from "@/app/paths";
import { FaqPage } from "@/features/legal/faq-page";

export function FaqRoute() {
  return <FaqPage contactPath={paths.contact} />;
}
