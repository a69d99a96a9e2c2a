import { createHash } from "node:crypto";
import type { Broadcast } from "@broadcast/contract/broadcasts";
import { transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { decideAll } from "./decide-all.ts";
import {
  findDecidedAs,
  holdDraft,
  markDecided,
  type Planned,
  settlePlanned,
  toPlanned,
} from "./planned.sql.ts";
import type { readSending } from "./sending-as.ts";

/** Decisions serve the pages of a list for this long: what changes about a contact meanwhile shows on its own row. */
const HOLDS_MS = 60_000;

/**
 * Sees to it that each recipient's decision about a draft is written down, so that a page of those with one decision
 * costs a page: decides about everybody only when that was not done for this draft, time and account a moment ago. False
 * when it was changed or confirmed meanwhile, so that nothing may be written down.
 */
export async function keepDecisions(
  { db, accountId }: SignedIn,
  draft: Broadcast,
  sendingAs: Awaited<ReturnType<typeof readSending>>,
  { runAt, now }: { runAt: Date | null; now: Date },
): Promise<boolean> {
  const { account, sender } = sendingAs.sending;
  const moment = [runAt, Math.floor(now.getTime() / HOLDS_MS)];
  const asked = JSON.stringify([draft.updatedAt, moment, account, sender]);
  const decidedAs = createHash("sha256").update(asked).digest("base64url");
  if ((await findDecidedAs(db, accountId, draft._id)) === decidedAs) return true;
  const chunks: Planned[][] = [];
  for await (const decided of decideAll(db, accountId, draft._id, sendingAs))
    chunks.push(decided.map(toPlanned));
  return transaction(db, async (tx) => {
    if (!(await holdDraft(tx, accountId, draft._id, new Date(draft.updatedAt)))) return false;
    for (const chunk of chunks) await settlePlanned(tx, accountId, draft._id, chunk);
    await markDecided(tx, accountId, draft._id, decidedAs);
    return true;
  });
}
