import type { BroadcastSegment } from "@broadcast/contract/broadcasts";
import { transaction } from "../../../db/connection.ts";
import type { SignedIn } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { type ContactSearch, countContacts, readTerms } from "../../contacts/index.ts";
import { updateBroadcast } from "../broadcasts.sql.ts";
import { requireBroadcast } from "../broadcasts.ts";
import { hasSegments, listSegmentsOf, lockDraft, resolveRecipients } from "./broadcast-segments.sql.ts";
import { recountChosen } from "./chosen.sql.ts";

type Asking = Pick<SignedIn, "db" | "accountId" | "clock">;

/** The segments of a broadcast with what each asks as it stands now. */
async function readSegments(context: Asking, broadcastId: string) {
  const rows = await listSegmentsOf(context.db, context.accountId, broadcastId);
  const read: { row: (typeof rows)[number]; search: ContactSearch }[] = [];
  for (const row of rows) read.push({ row, search: await readTerms(context, { segmentId: row.id }) });
  return read;
}

/** The segments of a broadcast, and how many are in each now; brings a draft's recipients up to date. */
export async function showSegments(
  context: SignedIn,
  broadcastId: string,
): Promise<{ segments: BroadcastSegment[] }> {
  const { db, accountId } = context;
  await requireBroadcast(context, broadcastId);
  await refreshDraft(context, broadcastId);
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
 * Makes the recipients who the segments of a broadcast mean now; false when that changes nobody. How many are chosen is
 * the caller's to count.
 */
export async function resolveSegments(context: Asking, broadcastId: string): Promise<boolean> {
  const segments = await readSegments(context, broadcastId);
  const searches = (isExcluded: boolean) =>
    segments.filter(({ row }) => row.is_excluded === isExcluded).map(({ search }) => search);
  const meant = { included: searches(false), excluded: searches(true) };
  const { db, accountId, clock } = context;
  return resolveRecipients(db, accountId, broadcastId, meant, clock.now());
}

/** Brings the recipients of a draft up to date with its segments. What is confirmed stays as it was promised. */
export async function refreshDraft(context: SignedIn, broadcastId: string): Promise<void> {
  const { db, accountId, clock } = context;
  if (!(await hasSegments(db, accountId, broadcastId))) return;
  await transaction(db, async (tx) => {
    if (!(await lockDraft(tx, accountId, broadcastId))) return;
    if (!(await resolveSegments({ ...context, db: tx }, broadcastId))) return;
    await recountChosen(tx, accountId, broadcastId);
    // What was decided about the recipients as they were serves no more.
    await updateBroadcast(tx, accountId, broadcastId, ["draft"], { now: clock.now() });
    await noteChange(tx, accountId, ["broadcasts"], [broadcastId]);
  });
}
