import type { Broadcast } from "@broadcast/contract/broadcasts";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { findBroadcastMedia, insertDraft } from "./broadcasts.sql.ts";
import { requireBroadcast } from "./broadcasts.ts";
import { recountChosen } from "./chosen.sql.ts";
import { copyRecipients } from "./draft-unsent.sql.ts";
import { kindOfOutcome, termsOf } from "./failures.ts";
import { countOutcomes } from "./recipients.sql.ts";

const OVER: readonly Broadcast["state"][] = ["queued", "paused", "sent", "canceled", "error"];

/**
 * Starts a draft with the same words for those who did not get this broadcast and can still get it. Of whom nobody
 * knows whether it arrived is left out: it might reach them twice.
 */
export async function draftUnsent(context: SignedIn, broadcastId: string): Promise<Broadcast> {
  const { db, accountId, clock } = context;
  const broadcast = await requireBroadcast(context, broadcastId);
  if (!OVER.includes(broadcast.state)) {
    throw new AppError("wrong-state", "Wait until this broadcast has been sent, or stop it first.");
  }
  const outcomes = await countOutcomes(db, accountId, broadcastId);
  const again = termsOf(
    outcomes.filter((outcome) => {
      const kind = kindOfOutcome(outcome);
      return kind?.canResend && !kind.isUnclear;
    }),
  );
  const draftId = await insertDraft(db, accountId, {
    name: broadcast.name,
    type: broadcast.type,
    subject: broadcast.subject,
    text: broadcast.text,
    media: (await findBroadcastMedia(db, accountId, broadcastId)) ?? [],
    isTransactional: broadcast.isTransactional,
    madeFrom: broadcastId,
    now: clock.now(),
  });
  await copyRecipients(db, accountId, { from: broadcastId, to: draftId }, again, broadcast.state);
  if ((await recountChosen(db, accountId, draftId)) === 0) {
    throw new AppError("wrong-state", "There is nobody left who can still get this broadcast.");
  }
  return requireBroadcast(context, draftId);
}
