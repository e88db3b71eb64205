import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useState } from "react";
import type { ComposerField } from "@/features/chat/composer-field";
import { accountQuery } from "@/shared/api/account";
import { post } from "@/shared/api/client";
import { dangerIn } from "@/shared/api/danger";
import type { Consent, DoneAnswer, Safety, User } from "@/shared/api/types";

const AGREED: Consent = { terms: true, sensitive: true, fourteen: true };

interface Parts {
  readonly user: User | null;
  /** Nothing was said on this page yet, as far as the server has told. */
  readonly silent: boolean;
  readonly fieldRef: RefObject<ComposerField | null>;
  readonly send: (text: string) => void;
  /** The words that were to be sent speak of danger. */
  readonly onDanger: (safety: Safety) => void;
}

export interface Consenting {
  /** The first step is on the page. */
  readonly open: boolean;
  /** How often a send has led there. */
  readonly asked: number;
  /** Sends what may be sent; before consent it opens the first step, and the words stay in the field. */
  readonly send: (text: string) => void;
  /** Tells the server, once, and sends what is in the field. */
  readonly agree: () => Promise<void>;
}

/** Stands between the field and the first message of an account. It asks the record, and nothing once that says yes. */
export function useConsent({ user, silent, fieldRef, send, onDanger }: Parts): Consenting {
  const client = useQueryClient();
  const [asked, setAsked] = useState(0);
  // Help waits for no consent.
  const look = useCallback(
    async (text: string) => {
      const safety = await dangerIn(text);
      if (safety !== null) onDanger(safety);
    },
    [onDanger],
  );
  const gate = useCallback(
    (known: User | null, text: string) => {
      // Nobody is held up by a record that cannot be had: the chat works without it.
      if (known === null || known.consented) {
        send(text);
        return;
      }
      fieldRef.current?.refused();
      setAsked((times) => times + 1);
      void look(text);
    },
    [fieldRef, send, look],
  );
  const guarded = useCallback(
    (text: string) => {
      if (text.trim() === "") return;
      if (user !== null) gate(user, text);
      else void client.ensureQueryData(accountQuery).then(
        (known) => gate(known, text),
        () => gate(null, text),
      );
    },
    [client, gate, user],
  );
  const agree = useCallback(async () => {
    await post<DoneAnswer>("/api/account/consent", AGREED);
    // A record that was asked for before must not bring the question back.
    await client.cancelQueries({ queryKey: accountQuery.queryKey });
    client.setQueryData(accountQuery.queryKey, (known) => (known === undefined ? known : { ...known, consented: true }));
    const field = fieldRef.current;
    if (field === null) return;
    const text = field.read();
    if (text.trim() !== "") send(text);
    // A finger has the answer to read; the keyboard of a phone opens when the field is touched.
    if (matchMedia("(pointer: fine)").matches) field.focus();
    else document.getElementById("main")?.focus({ preventScroll: true });
  }, [client, fieldRef, send]);
  const missing = user !== null && !user.consented;
  return { open: missing && (silent || asked > 0), asked, send: guarded, agree };
}
