import { type ContactNote, contactNotes } from "@broadcast/contract/contact-notes";
import { useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";

/** The notes on a contact, latest first; `loadEarlier` adds a page of older ones. */
export function useContactNotes(contactId: string) {
  const params = { contactId };
  const latest = useEndpoint(contactNotes.search, { params, body: {} }, { isQuiet: true });
  const [earlier, setEarlier] = useState<{ notes: readonly ContactNote[]; hasMore: boolean } | null>(null);
  const newest = latest.data?.notes ?? [];
  const lastOfNewest = newest.at(-1)?._id ?? "";
  // A note that has moved into the first page is shown there.
  const older = earlier?.notes.filter(({ _id }) => _id < lastOfNewest) ?? [];
  const notes = [...newest, ...older];
  const hasMore = earlier ? earlier.hasMore : (latest.data?.hasMore ?? false);
  return {
    notes,
    hasMore,
    isLoading: latest.isPending,
    error: latest.error,
    refetch: latest.refetch,
    loadEarlier: async () => {
      const before = notes.at(-1)?._id;
      if (!before) return;
      const page = await call(contactNotes.search, { params, body: { before } });
      setEarlier({ notes: [...older, ...page.notes], hasMore: page.hasMore });
    },
    /** After an edit or a deletion, the pages loaded one by one are reloaded. */
    forgetEarlier: () => setEarlier(null),
  };
}

export const useCreateNote = () => useSend(contactNotes.create, { isQuiet: true });
export const useChangeNote = () => useSend(contactNotes.change, { isQuiet: true });
export const useRemoveNote = () => useSend(contactNotes.remove);
