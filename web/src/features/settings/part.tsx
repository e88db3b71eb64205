import type { ReactNode } from "react";
import { Card } from "@/shared/ui/card";

interface PartProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** One setting: what it is, what it does, and how to change it. */
export function Part({ title, lead, children }: PartProps) {
  return (
    <Card title={title} className="mt-4">
      <p className="text-small">{lead}</p>
      <div className="mt-3 text-ink">{children}</div>
    </Card>
  );
}
