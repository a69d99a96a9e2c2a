import type { Broadcast, BroadcastSegment } from "@broadcast/contract/broadcasts";
import { transaction } from "../../../db/connection.ts";
import type { SignedIn } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { type ContactSearch, countContacts, readTerms } from "../../contacts/index.ts";
import { updateBroadcast } from "../broadcasts.sql.ts";
import { requireBroadcast } from "../broadcasts.ts";
import { hasSegments, listSegmentsOf, lockDraft, resolveRecipients } from "./broadcast-segments.sql.ts";
import { recountChosen } from "./chosen.sql.ts";
import { leaveOutResent } from "./follow-up.ts";

type Asking = Pick<SignedIn, "db" | "accountId" | "clock">;

/** Returns the segments of a broadcast with their current searches. */
async function readSegments(context: Asking, broadcastId: string) {
  const rows = await listSegmentsOf(context.db, context.accountId, broadcastId);
  const read: { row: (typeof rows)[number]; search: ContactSearch }[] = [];
  for (const row of rows) read.push({ row, search: await readTerms(context, { segmentId: row.id }) });
  return read;
}

/** Returns the segments of a broadcast with their current sizes, after updating a draft's recipients. */
export async function showSegments(
  context: SignedIn,
  broadcastId: string,
): Promise<{ segments: BroadcastSegment[] }> {
  const { db, accountId } = context;
  await refreshDraft(context, await requireBroadcast(context, broadcastId));
  const segments: BroadcastSegment[] = [];
  for (const { row, search } of await readSegments(context, broadcastId))
    segments.push({
      segment: { _id: row.id, name: row.name },
      isExcluded: row.is_excluded,
      contacts: await countContacts(db, accountId, search),
    });
  return { segments };
}

/**
 * Updates the recipients to the segments' current members; returns false when nothing changes. The caller recounts the
 * chosen.
 */
export async function resolveSegments(context: Asking, broadcastId: string): Promise<boolean> {
  const segments = await readSegments(context, broadcastId);
  const searches = (isExcluded: boolean) =>
    segments.filter(({ row }) => row.is_excluded === isExcluded).map(({ search }) => search);
  const meant = { included: searches(false), excluded: searches(true) };
  const { db, accountId, clock } = context;
  return resolveRecipients(db, accountId, broadcastId, meant, clock.now());
}

/** Updates a draft's recipients as its confirmation would. A confirmed broadcast stays as promised. */
export async function refreshDraft(context: SignedIn, draft: Broadcast): Promise<void> {
  const { db, accountId, clock } = context;
  const broadcastId = draft._id;
  if (draft.madeFrom === null && !(await hasSegments(db, accountId, broadcastId))) return;
  await transaction(db, async (tx) => {
    if (!(await lockDraft(tx, accountId, broadcastId))) return;
    const isResolved = await resolveSegments({ ...context, db: tx }, broadcastId);
    const isLessened = await leaveOutResent(tx, accountId, draft);
    if (!isResolved && !isLessened) return;
    await recountChosen(tx, accountId, broadcastId);
    // Decisions about the previous recipients no longer apply.
    await updateBroadcast(tx, accountId, broadcastId, ["draft"], { now: clock.now() });
    await noteChange(tx, accountId, ["broadcasts"], [broadcastId]);
  });
}
