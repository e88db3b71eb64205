import { paths } from "@/app/paths";
import { ContactPage } from "@/features/contact/contact-page";

export function ContactRoute() {
  return <ContactPage safetyPath={paths.safety} />;
}
