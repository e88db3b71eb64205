interface BrandMarkProps {
  className?: string;
}

/** The lamp beside the letter, in the colour of the text around it. */
export function BrandMark({ className = "size-6" }: BrandMarkProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path
        d="M9 3.5h6l4.2 9H4.8z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      <path d="M12 12.5v8M8 20.5h8" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
