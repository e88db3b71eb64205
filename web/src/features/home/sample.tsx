import { useTranslation } from "react-i18next";
import { BrandMark } from "@/shared/ui/brand-mark";

/** Two lines of a talk, as an example and marked as one. */
export function Sample() {
  const { t } = useTranslation();
  return (
    <figure className="flex flex-col gap-4">
      <figcaption className="text-small text-soft">{t("home.sample.label")}</figcaption>
      <p className="ml-auto max-w-[85%] rounded-bubble rounded-br-md border border-rose/45 bg-rose/10 px-4 py-3">
        {t("home.sample.user")}
      </p>
      <div className="flex items-start gap-3">
        <BrandMark className="mt-3.5 size-5 shrink-0 text-rose" />
        <p className="rounded-bubble rounded-tl-md border border-line bg-card px-4 py-3">{t("home.sample.counsellor")}</p>
      </div>
    </figure>
  );
}
