import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef } from "react";
import { LeaveLink } from "@/shared/leave/leave-link";
import type { DialogProps } from "@/shared/ui/dialog";

/**
 * A modal dialog: traps the focus, closes by Escape or a press outside, gives the focus back.
 * On phones it rises from the bottom edge, elsewhere it stands in the middle; it leaves a toast its room.
 * The bar behind it is dead, so the way out stands here too, above what scrolls. The dialog itself takes the focus, or
 * an Enter too many would leave.
 */
export function Modal({ open, onOpenChange, title, description, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-250 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end justify-items-center sm:items-center sm:p-6 sm:pt-30">
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            className="flex max-h-[calc(100dvh-10.25rem)] w-full max-w-measure flex-col rounded-t-bubble border border-line bg-paper transition-[opacity,translate] duration-250 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 outline-none sm:max-h-[calc(100dvh-9rem)] sm:rounded-bubble"
          >
            <div className="flex items-start gap-3 px-5 pt-4 pb-2 sm:px-6">
              <Base.Title className="mr-auto self-center text-lead">{title}</Base.Title>
              <LeaveLink />
            </div>
            <div className="overflow-y-auto overscroll-contain px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6">
              {description ? <Base.Description className="text-soft">{description}</Base.Description> : null}
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
