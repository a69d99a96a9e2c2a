import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { call } from "../../lib/api-client.ts";

const isUntouched = ({ state, name, subject, text, media, counts, madeFrom }: Broadcast): boolean =>
  state === "draft" &&
  madeFrom === null &&
  name + subject + text === "" &&
  media.length === 0 &&
  counts.total === 0;

/** A draft that was begun and left as it was: whoever begins again goes on with it. Null when the newest is none. */
export async function findUntouchedDraft(): Promise<Broadcast | null> {
  const body = { filter: "draft", paging: { page: 1, pageSize: 1 } } as const;
  const { jobs } = await call(broadcasts.search, { body });
  return jobs.find(isUntouched) ?? null;
}
