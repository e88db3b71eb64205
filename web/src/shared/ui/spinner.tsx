import { BrandMark } from "@/shared/ui/brand-mark";

interface SpinnerProps {
  /** What is being waited for, said to everybody. */
  label: string;
}

/** A lamp that breathes, with words. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <output className="flex flex-col items-center gap-3 py-10 text-soft">
      <BrandMark className="breathe size-8 text-rose" />
      <span className="text-small">{label}</span>
    </output>
  );
}
