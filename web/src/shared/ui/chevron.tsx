/** Points down at what opens below. */
export function Chevron({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`size-4 shrink-0 text-soft ${className}`} aria-hidden="true">
      <path d="M5 9l7 7 7-7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
