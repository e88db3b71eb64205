import { paths } from "@/app/paths";
import { ArticlePage } from "@/features/legal/article-page";

export function TermsRoute() {
  return <ArticlePage page="terms" contactPath={paths.contact} />;
}
