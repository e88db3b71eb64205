import { type KeyboardEvent, useCallback, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Reason } from "@/features/chat/use-leaving";
import { useFirstStep } from "@/features/chat/use-first-step";
import { isMember } from "@/shared/api/account";
import type { User } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { HelpLineRow } from "@/shared/ui/help-line";
import { useForm, wrong } from "@/shared/ui/use-form";

const boxes = ["terms", "sensitive", "fourteen"] as const;
type BoxName = (typeof boxes)[number];

/** The helplines stand here whatever is ticked below: nobody has to get past this step to find them. */
function Helplines({ safetyPath }: { safetyPath: string }) {
  const { t } = useTranslation();
  const { told, failed, reload } = useFirstStep();
  return (
    <div className="mt-3 rounded-soft border border-line border-l-8 border-l-ink px-3 py-2">
      <h3 className="text-small font-strong">{t("firstStep.help")}</h3>
      {failed ? (
        <p role="alert" className="mt-1 text-small">
          {t("safetyPage.loadError")}{" "}
          <button type="button" onClick={reload} className="min-h-11 text-rose underline underline-offset-4">
            {t("chat.loadRetry")}
          </button>
        </p>
      ) : null}
      <ul aria-label={t("firstStep.help")} className="divide-y divide-line">
        {(told?.lines ?? []).map((line) => (
          <HelpLineRow key={`${line.name} ${line.number}`} line={line} />
        ))}
      </ul>
      <Link to={safetyPath} className="inline-flex min-h-11 items-center text-small underline underline-offset-4">
        {t("firstStep.safety")}
      </Link>
    </div>
  );
}

/** Who answers, and what is kept for how long. */
function Facts({ member }: { member: boolean }) {
  const { t } = useTranslation();
  const provider = useFirstStep().told?.provider ?? null;
  return (
    <ul className="mt-4 list-disc space-y-1 pl-5 text-small marker:text-rose">
      <li>
        {t("firstStep.ai")} {provider === null ? null : t("chat.provider", { provider })}
      </li>
      <li>{member ? t("firstStep.storedMember") : t("firstStep.storedGuest")}</li>
      <li>{t("firstStep.erasable")}</li>
      <li>{t("leave.honest")}</li>
    </ul>
  );
}

function Box({ name, wanting }: { name: BoxName; wanting: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="group">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          name={name}
          aria-required="true"
          aria-invalid={wanting}
          {...(wanting ? { "aria-describedby": id } : {})}
          className="mt-0.5 size-6 shrink-0 cursor-pointer accent-rose"
        />
        <span>{t(`firstStep.${name}`)}</span>
      </label>
      {wanting ? (
        <p id={id} className="pb-1 pl-9 text-small font-strong text-rose group-has-checked:hidden">
          {t("firstStep.unchecked")}
        </p>
      ) : null}
    </div>
  );
}

interface QuestionProps {
  /** Something is typed: agreeing sends it. */
  typed: boolean;
  onAgree: () => Promise<void>;
  onLeave: (reason: Reason) => void;
}

/** Three boxes and three equal answers: none of them is made easier than another. */
function Question({ typed, onAgree, onLeave }: QuestionProps) {
  const { t } = useTranslation();
  const submit = useCallback(
    async (values: FormData) => {
      const open = boxes.filter((name) => !values.has(name));
      if (open.length > 0) throw wrong(Object.fromEntries(open.map((name) => [name, "unchecked"])));
      await onAgree();
    },
    [onAgree],
  );
  const { onSubmit, busy, errors } = useForm(submit);
  const decline = useCallback(() => onLeave("declined"), [onLeave]);
  const tooYoung = useCallback(() => onLeave("young"), [onLeave]);
  const agree = typed ? t("firstStep.agreeSend") : t("firstStep.agreeBegin");
  return (
    <form noValidate onSubmit={onSubmit} className="mt-2">
      <fieldset disabled={busy} aria-label={t("firstStep.boxes")}>
        {boxes.map((name) => (
          <Box key={name} name={name} wanting={errors[name] !== undefined} />
        ))}
        <div className="mt-2 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
          <Button type="submit" look="quiet">
            {busy ? t("firstStep.busy") : agree}
          </Button>
          <Button look="quiet" onClick={decline}>
            {t("firstStep.decline")}
          </Button>
          <Button look="quiet" onClick={tooYoung}>
            {t("firstStep.young")}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

interface FirstStepProps extends QuestionProps {
  user: User;
  /** How often a send has led here: the first time the heading takes the focus. */
  asked: number;
  /** Back to the field, where the words still are. */
  onReturn: () => void;
  paths: ReadingPaths;
}

/** What there is to read before one agrees. */
export interface ReadingPaths {
  safety: string;
  terms: string;
  privacy: string;
}

function Reading({ paths }: { paths: ReadingPaths }) {
  const { t } = useTranslation();
  return (
    <p className="mt-1 flex flex-wrap gap-x-5 text-small">
      {(["terms", "privacy"] as const).map((page) => (
        <Link key={page} to={paths[page]} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t(`footer.${page}`)}
        </Link>
      ))}
    </p>
  );
}

/** What is said and asked once, in the place of the first message. */
export function FirstStep({ user, asked, onReturn, paths, ...question }: FirstStepProps) {
  const { t } = useTranslation();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    // Sending again leads to what is left to be done here.
    const next = asked === 1 ? "h2" : "input:not(:checked), button[type=submit]";
    const target = section.current?.querySelector<HTMLElement>(next);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: asked === 1 ? "start" : "center" });
  }, [asked]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onReturn();
  };
  return (
    <div className="mx-auto w-full max-w-[46rem] px-3 pb-4 sm:px-6">
      {/* Part of the log by its place only: it is read when it is reached, not called out. The keys of its fields pass here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={section}
        aria-labelledby={id}
        aria-live="off"
        data-testid="first-step"
        onKeyDown={onKeyDown}
        className="rounded-soft border border-line bg-card p-4"
      >
        <h2 id={id} tabIndex={-1} className="scroll-mt-6 text-lead font-strong outline-none">
          {t("firstStep.title")}
        </h2>
        <Helplines safetyPath={paths.safety} />
        <Facts member={isMember(user)} />
        <Reading paths={paths} />
        <Question {...question} />
      </section>
    </div>
  );
}
