import { createHash } from "node:crypto";
import type { Broadcast } from "@broadcast/contract/broadcasts";
import { type Connection, transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { SignedIn } from "../../../http/context.ts";
import { decideAll } from "./decide-all.ts";
import { findDecidedAs, lockDraft, markDecided, toPlanned, writePlanned } from "./planned.sql.ts";
import type { readSendingAs } from "./sending-as.ts";

/** Decisions serve the pages of a list for this long: what changes about a contact meanwhile shows on its own row. */
const HOLDS_MS = 60_000;

/**
 * Sees to it that each recipient's decision about a draft is written down, so that a page of those with one decision
 * costs a page: decides about everybody only when that was not done for this draft, time and account a moment ago, and
 * writes down a chunk at a time. False when it was changed, confirmed or asked about otherwise meanwhile, so that what
 * stands there is not this.
 */
export async function keepDecisions(
  { db, accountId }: SignedIn,
  draft: Broadcast,
  sendingAs: Awaited<ReturnType<typeof readSendingAs>>,
  { runAt, now }: { runAt: Date | null; now: Date },
): Promise<boolean> {
  const { account, sender } = sendingAs.sending;
  const moment = [runAt, Math.floor(now.getTime() / HOLDS_MS)];
  const asked = JSON.stringify([draft.updatedAt, moment, account, sender]);
  const decidedAs = createHash("sha256").update(asked).digest("base64url");
  if ((await findDecidedAs(db, accountId, draft._id)) === decidedAs) return true;
  const alike = `deciding ${decidedAs} `;
  const ours = `${alike}${uuidv7()}`;
  /** Does nothing, and answers false, unless the draft is as it was and bears such a mark. */
  const where = (isRight: (marked: string | null) => boolean, work: (tx: Connection) => Promise<void>) =>
    transaction(db, async (tx) => {
      const held = await lockDraft(tx, accountId, draft._id, new Date(draft.updatedAt));
      if (!held || !isRight(held.decidedAs)) return false;
      await work(tx);
      return true;
    });
  const isOurs = (marked: string | null) => marked === ours;
  const mark = (as: string) => (tx: Connection) => markDecided(tx, accountId, draft._id, as);
  // Who is at the same already goes on, and is forgotten with the minute if they died; who is at something else gives up.
  if (!(await where((marked) => !marked?.startsWith(alike), mark(ours)))) return false;
  for await (const decided of decideAll(db, accountId, draft._id, sendingAs)) {
    const planned = decided.map(toPlanned);
    if (!(await where(isOurs, (tx) => writePlanned(tx, accountId, draft._id, planned)))) return false;
  }
  return where(isOurs, mark(decidedAs));
}
