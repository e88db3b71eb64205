import { Dialog as Base } from "@base-ui/react/dialog";
import type { DialogProps } from "@/shared/ui/dialog";

/**
 * A modal dialog: traps the focus, closes by Escape or a press outside, gives the focus back.
 * On phones it rises from the bottom edge, elsewhere it stands in the middle; it leaves a toast its room.
 */
export function Modal({ open, onOpenChange, title, description, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end justify-items-center sm:items-center sm:p-6 sm:pt-30">
          <Base.Popup className="max-h-[calc(100dvh-10.25rem)] w-full max-w-measure overflow-y-auto overscroll-contain rounded-t-bubble border border-line bg-paper p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] transition-[opacity,translate] duration-300 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 outline-none sm:max-h-[calc(100dvh-9rem)] sm:rounded-bubble sm:p-6">
            <Base.Title className="text-lead">{title}</Base.Title>
            {description ? <Base.Description className="mt-1 text-soft">{description}</Base.Description> : null}
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
