import type ko from "@/shared/i18n/locales/ko.json";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof ko };
  }
}
