import { createHash } from "node:crypto";
import type { Broadcast } from "@broadcast/contract/broadcasts";
import { type Connection, transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { SignedIn } from "../../../http/context.ts";
import { decideAll } from "./decide-all.ts";
import { findDecidedAs, lockDraft, markDecided, toPlanned, writePlanned } from "./planned.sql.ts";
import type { readSendingAs } from "./sending-as.ts";

/** Decisions are reused for a list's pages for this long: a contact's changes in the meantime appear on its own row. */
const HOLDS_MS = 60_000;

/**
 * Makes sure that each recipient's decision on a draft is stored, so that a page of those with one decision costs only
 * a page: decides on all recipients unless that was just done for this draft, time and account, and stores a chunk at a
 * time. Returns false when the draft was changed, confirmed or queried differently in the meantime, so that the stored
 * decisions are others.
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
  /** Does nothing and returns false unless the draft is unchanged and has such a mark. */
  const where = (isRight: (marked: string | null) => boolean, work: (tx: Connection) => Promise<void>) =>
    transaction(db, async (tx) => {
      const held = await lockDraft(tx, accountId, draft._id, new Date(draft.updatedAt));
      if (!held || !isRight(held.decidedAs)) return false;
      await work(tx);
      return true;
    });
  const isOurs = (marked: string | null) => marked === ours;
  const mark = (as: string) => (tx: Connection) => markDecided(tx, accountId, draft._id, as);
  // A process doing the same continues, and is forgotten after a minute if it died; one doing something else gives up.
  if (!(await where((marked) => !marked?.startsWith(alike), mark(ours)))) return false;
  for await (const decided of decideAll(db, accountId, draft._id, sendingAs)) {
    const planned = decided.map(toPlanned);
    if (!(await where(isOurs, (tx) => writePlanned(tx, accountId, draft._id, planned)))) return false;
  }
  return where(isOurs, mark(decidedAs));
}
