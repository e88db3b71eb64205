import { currentLanguage } from "@/shared/i18n/i18n";

/** A region by its ISO 3166 code, in the reader's language; what has no name stays as it is. */
export function regionName(region: string): string {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: "region" }).of(region) ?? region;
  } catch {
    return region;
  }
}
