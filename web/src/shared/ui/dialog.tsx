import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
}

const load = async () => import("@/shared/ui/modal");
const Modal = lazy(async () => ({ default: (await load()).Modal }));

/** A page that may open a dialog has its code soon after it is usable: before anybody needs it, and before a connection is lost. */
const SOON_MS = 3000;

/** A modal dialog (shared/ui/modal), whose code is no part of the page below it. */
export function Dialog(props: DialogProps) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => null), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!opened) return null;
  return (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  );
}
