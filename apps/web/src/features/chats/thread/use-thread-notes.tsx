import type { ContactNote } from "@broadcast/contract/contact-notes";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { NoteCard, useContactNotes } from "../../contacts/index.ts";
import type { Thread } from "./thread-messages.ts";

/** The team's notes as far back as the loaded messages, and how to render one. */
export function useThreadNotes(contactId: string, { messages, hasEarlier, hasLater }: Thread) {
  const { notes, hasMore, loadEarlier, forgetEarlier } = useContactNotes(contactId);
  const from = hasEarlier ? messages[0]?.time : "";
  const until = hasLater ? messages.at(-1)?.time : undefined;
  const oldest = notes.at(-1)?.createdAt;
  const isBehind = hasMore && from !== undefined && oldest !== undefined && oldest > from;
  const latest = useRef({ loadEarlier, forgetEarlier });
  latest.current = { loadEarlier, forgetEarlier };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page
  useEffect(() => {
    // The thread works without older notes, and the contact's page has them all.
    if (isBehind) latest.current.loadEarlier().catch(() => {});
  }, [isBehind, oldest]);
  const key = notes.map(({ _id, editedAt }) => `${_id}${editedAt}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal notes make the same rows
  const shown = useMemo(
    () =>
      from === undefined
        ? []
        : notes.filter(({ createdAt }) => createdAt >= from && (until === undefined || createdAt <= until)),
    [key, from, until],
  );
  const renderNote = useCallback(
    (note: ContactNote) => (
      <NoteCard
        contactId={contactId}
        note={note}
        isInThread
        onChanged={() => latest.current.forgetEarlier()}
      />
    ),
    [contactId],
  );
  return { notes: shown, renderNote };
}
