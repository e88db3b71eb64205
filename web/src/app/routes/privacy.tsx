import { paths } from "@/app/paths";
import { ArticlePage } from "@/features/legal/article-page";

export function PrivacyRoute() {
  return <ArticlePage page="privacy" contactPath={paths.contact} />;
}
