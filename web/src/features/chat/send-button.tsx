import { type MouseEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/shared/ui/button";

/** A turn that ends sooner than this needs no button to stop it. */
const STOP_AFTER_MS = 400;
const faces = ["send", "sending", "stop"] as const;

/** True once something has lasted for a while. */
function useLasting(on: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLasting(true), STOP_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [on]);
  return on && lasting;
}

/** A press on the button must not take the focus, and the keyboard of a phone, from the field. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

interface SendButtonProps {
  blank: boolean;
  /** A send or its answer is under way. */
  busy: boolean;
  /** A turn is open at the server. */
  open: boolean;
  onStop: () => void;
}

/** The one button beside the field: it sends, and stops what is being written. All its words have their room, so nothing moves. */
export function SendButton({ blank, busy, open, onStop }: SendButtonProps) {
  const { t } = useTranslation();
  const stops = useLasting(open);
  const rests = busy ? "sending" : "send";
  const face = stops ? "stop" : rests;
  return (
    <Button
      type={stops ? "button" : "submit"}
      look={stops ? "quiet" : "primary"}
      disabled={!stops && (blank || busy)}
      onMouseDown={keepFocus}
      className={`shrink-0 px-3! ${stops ? "" : "border border-transparent"}`}
      {...(stops ? { onClick: onStop } : {})}
    >
      <span className="grid">
        {faces.map((one) => (
          <span key={one} className={`col-start-1 row-start-1 ${one === face ? "" : "invisible"}`}>
            {t(`chat.${one}`)}
          </span>
        ))}
      </span>
    </Button>
  );
}
