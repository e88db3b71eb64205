import type { ReactNode } from "react";

interface CardProps {
  title: string;
  children: ReactNode;
  className?: string;
}

/** A titled piece of paper. */
export function Card({ title, children, className = "" }: CardProps) {
  return (
    <section className={`rounded-soft border border-line bg-card p-5 ${className}`}>
      <h2 className="text-lead">{title}</h2>
      <div className="mt-2 text-soft">{children}</div>
    </section>
  );
}
