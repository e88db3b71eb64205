export type ButtonLook = "primary" | "quiet" | "plain";

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-soft px-4 font-strong transition-colors duration-250 " +
  "disabled:cursor-not-allowed disabled:opacity-55";

const looks: Record<ButtonLook, string> = {
  primary: "bg-rose text-on-rose hover:not-disabled:bg-rose-deep",
  quiet: "border border-field bg-card text-ink hover:not-disabled:border-rose",
  plain: "text-rose underline-offset-4 hover:not-disabled:underline",
};

/** The classes of a button, also for links that look like one. */
export function buttonStyle(look: ButtonLook = "primary", extra = ""): string {
  return `${shape} ${looks[look]} ${extra}`.trimEnd();
}
