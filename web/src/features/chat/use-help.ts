import { useCallback, useMemo, useRef, useState } from "react";
import { keepDraft, readDraft } from "@/features/chat/draft";
import { helpAfter } from "@/features/chat/help";
import type { Help } from "@/shared/api/types";

interface HelpChoice {
  readonly help: Help;
  /** The choice as it stands, whatever render asks. */
  readonly current: () => Help;
  readonly choose: (help: Help) => void;
  /** Words were accepted that asked for `sent`. */
  readonly accepted: (sent: Help) => void;
}

/** The way of help that the next send carries; it outlives a reload of this tab. */
export function useHelp(): HelpChoice {
  const [help, setHelp] = useState(() => readDraft().help);
  const latest = useRef(help);
  const current = useCallback(() => latest.current, []);
  const choose = useCallback((next: Help) => {
    latest.current = next;
    setHelp(next);
    keepDraft({ ...readDraft(), help: next });
  }, []);
  const accepted = useCallback((sent: Help) => choose(helpAfter(latest.current, sent)), [choose]);
  return useMemo(() => ({ help, current, choose, accepted }), [help, current, choose, accepted]);
}
