import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmailState } from "@/features/profile/email-state";
import type { User } from "@/shared/api/types";
import { choiceNames, switchNames, valueKey } from "@/shared/i18n/profile-words";
import { Card } from "@/shared/ui/card";

interface RowProps {
  label: string;
  /** Null where nothing was entered. */
  value: string | null;
  children?: ReactNode;
}

function Row({ label, value, children }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className="border-t border-line py-3 first:border-t-0">
      <dt className="text-small text-soft">{label}</dt>
      <dd className={value === null ? "text-soft" : "break-words text-ink"}>
        {value ?? t("profile.notEntered")}
        {children}
      </dd>
    </div>
  );
}

/** Short answers stand beside their questions. */
function Short({ label, value }: Omit<RowProps, "children">) {
  const { t } = useTranslation();
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
      <dt className="text-small text-soft">{label}</dt>
      <dd className={`text-right ${value === null ? "text-small text-soft" : "text-ink"}`}>{value ?? t("profile.notEntered")}</dd>
    </div>
  );
}

function Answers({ user }: { user: User }) {
  const { t } = useTranslation();
  const yesNo = (value: boolean | null) => (value === null ? null : t(value ? "profile.yes" : "profile.no"));
  const words = (name: (typeof choiceNames)[number]) => {
    const value = user[name];
    if (value === null) return null;
    const key = valueKey(name, value);
    return key === null ? value : t(key);
  };
  return (
    <dl>
      {choiceNames.map((name) => (
        <Short key={name} label={t(`profile.fields.${name}`)} value={words(name)} />
      ))}
      {switchNames.map((name) => (
        <Short key={name} label={t(`profile.fields.${name}`)} value={yesNo(user[name])} />
      ))}
    </dl>
  );
}

/** What a member has told, in words. */
export function ProfileView({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t("profile.account")} className="mt-6">
        <dl>
          <Row label={t("profile.fields.name")} value={user.name} />
          <Row label={t("profile.fields.email")} value={user.email}>
            <EmailState user={user} />
          </Row>
        </dl>
      </Card>
      <Card title={t("profile.about")} className="mt-4">
        <p className="mb-2 text-small">{t("profile.lead")}</p>
        <Answers user={user} />
      </Card>
    </>
  );
}
