import { contactTimeline, type TimelineEvent, type TimelineKind } from "@broadcast/contract/contact-timeline";
import { useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";

/** The history of a contact, of one kind or all; `loadEarlier` adds older events. */
export function useContactTimeline(contactId: string, kind: TimelineKind | "all") {
  const params = { contactId };
  const kinds = kind === "all" ? undefined : [kind];
  const latest = useEndpoint(contactTimeline.search, { params, body: { kinds } }, { isQuiet: true });
  const [earlier, setEarlier] = useState<{ events: readonly TimelineEvent[]; hasMore: boolean } | null>(null);
  const newest = latest.data?.events ?? [];
  const shown = new Set(newest.map(({ _id }) => _id));
  const events = [...newest, ...(earlier?.events ?? []).filter(({ _id }) => !shown.has(_id))];
  return {
    events,
    hasMore: earlier ? earlier.hasMore : (latest.data?.hasMore ?? false),
    isLoading: latest.isPending,
    error: latest.error,
    refetch: latest.refetch,
    loadEarlier: async () => {
      const last = events.at(-1);
      if (!last) return;
      const before = { time: last.time, _id: last._id };
      const page = await call(contactTimeline.search, { params, body: { kinds, before } });
      // Keeps everything shown: events that newer ones push out of the first page stay here.
      setEarlier({ events: [...events, ...page.events], hasMore: page.hasMore });
    },
  };
}
