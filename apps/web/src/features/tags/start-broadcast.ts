import { broadcasts } from "@broadcast/contract/broadcasts";
import { call } from "../../lib/api-client.ts";
import { chunksOf } from "../../lib/chunks.ts";
import { announceChange } from "../../lib/live-topics.ts";
import { useGo } from "../../lib/navigation.ts";

/** Whom a new broadcast is for: chosen contacts, or all that a search term and a tag leave. */
export type BroadcastAudience = { contactIds: readonly string[] } | { term?: string; tag?: string };

/** Contacts one call takes. */
const chunkSize = 10_000;

const addAudience = async (broadcastId: string, audience: BroadcastAudience) => {
  const params = { broadcastId };
  if (!("contactIds" in audience)) {
    await call(broadcasts.addAllContacts, { params, body: audience });
    return;
  }
  for (const contactIds of chunksOf(audience.contactIds, chunkSize))
    await call(broadcasts.addContacts, { params, body: { contactIds } });
};

/** Makes a broadcast draft for an audience and opens it. Rejects with `ApiError`, and then leaves no draft behind. */
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
