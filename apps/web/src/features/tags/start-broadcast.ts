import { broadcasts } from "@broadcast/contract/broadcasts";
import type { Input } from "@broadcast/contract/endpoint";
import { call } from "../../lib/api/api-client.ts";
import { announceChange } from "../../lib/live/live-topics.ts";
import { useGo } from "../../lib/screens/navigation.ts";

/** The recipients of a new broadcast: chosen contacts, or all that match a search. */
type Filter = Input<typeof broadcasts.addAllContacts>["body"];
export type BroadcastAudience = { ids: string[] } | { filter: Filter };

/** A whole segment is kept as one: its contacts are determined when the broadcast starts. */
const isSegment = (filter: Filter): filter is Filter & { segmentId: string } =>
  filter.segmentId !== undefined && Object.keys(filter).length === 1;

const addAudience = async (broadcastId: string, audience: BroadcastAudience) => {
  const params = { broadcastId };
  if ("ids" in audience) await call(broadcasts.addContacts, { params, body: { contactIds: audience.ids } });
  else if (isSegment(audience.filter))
    await call(broadcasts.addSegment, { params, body: { segmentId: audience.filter.segmentId } });
  else await call(broadcasts.addAllContacts, { params, body: audience.filter });
};

/** Creates a broadcast draft for an audience and opens it. Rejects with `ApiError`, and then leaves no draft behind. */
export function useStartBroadcast(): (audience: BroadcastAudience) => Promise<void> {
  const go = useGo();
  return async (audience) => {
    const draft = await call(broadcasts.createDraft, { body: {} });
    try {
      await addAudience(draft._id, audience);
    } catch (error) {
      await call(broadcasts.remove, { params: { broadcastId: draft._id }, isQuiet: true }).catch(() => {});
      throw error;
    }
    announceChange(["broadcasts"]);
    go(`/scheduled-broadcasts/${draft._id}`);
  };
}
