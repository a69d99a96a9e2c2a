import type { Broadcast } from "@broadcast/contract/broadcasts";
import { AppError } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { recountChosen } from "../audience/chosen.sql.ts";
import { findBroadcastMedia, insertDraft } from "../broadcasts.sql.ts";
import { requireBroadcast } from "../broadcasts.ts";
import { copyRecipients, findFollowUp } from "./draft-unsent.sql.ts";

const OVER: readonly Broadcast["state"][] = ["queued", "paused", "sent", "canceled", "error"];

/**
 * Creates a draft with the same content for contacts who did not get this broadcast and still can. Only one at a time,
 * so that no contact gets it twice: while one exists that did not end early, another is refused.
 */
export async function draftUnsent(context: SignedIn, broadcastId: string): Promise<Broadcast> {
  const { db, accountId, clock } = context;
  const broadcast = await requireBroadcast(context, broadcastId);
  if (!OVER.includes(broadcast.state)) {
    throw new AppError("wrong-state", "Wait until this broadcast has been sent, or stop it first.");
  }
  const followUp = await findFollowUp(db, accountId, broadcastId);
  if (followUp) throw new AppError("wrong-state", alreadyMade(followUp), { existingId: followUp.id });
  const draftId = await insertDraft(db, accountId, {
    name: broadcast.name,
    type: broadcast.type,
    subject: broadcast.subject,
    text: broadcast.text,
    emailVersionId: broadcast.email?.versionId ?? null,
    media: (await findBroadcastMedia(db, accountId, broadcastId)) ?? [],
    isTransactional: broadcast.isTransactional,
    madeFrom: broadcastId,
    now: clock.now(),
  });
  await copyRecipients(db, accountId, { from: broadcastId, to: draftId }, broadcast.state);
  if ((await recountChosen(db, accountId, draftId)) === 0) {
    throw new AppError("wrong-state", "No one else can get this broadcast.");
  }
  await noteChange(db, accountId, ["broadcasts"], [draftId]);
  return requireBroadcast(context, draftId);
}

function alreadyMade({ name, state }: { name: string; state: Broadcast["state"] }): string {
  const named = name ? `“${name}”` : "without a name";
  if (state === "draft") {
    return `You already have a draft for them, ${named}. Send it, or delete it to start another.`;
  }
  if (state === "sent") {
    return `They already got the broadcast ${named}. Open it to reach the ones it missed.`;
  }
  return `The broadcast ${named} is already going to them. Wait for it to finish, or stop it first.`;
}
