import type { Broadcast } from "@broadcast/contract/broadcasts";
import { AppError, invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { readSender, stopQueued } from "../messages/index.ts";
import { skipRest } from "./audience.sql.ts";
import { expandBroadcast } from "./broadcasts.jobs.ts";
import { updateBroadcast } from "./broadcasts.sql.ts";
import { requireBroadcast } from "./broadcasts.ts";
import { previewBroadcast } from "./preview.ts";

const STOPPED = "You stopped the broadcast.";

/** Confirms a draft: sends it at `runAt`, or now when that is null or over. */
export async function scheduleBroadcast(
  context: SignedIn,
  broadcastId: string,
  runAt: Date | null,
): Promise<Broadcast> {
  const { db, accountId, clock } = context;
  const broadcast = await requireBroadcast(context, broadcastId);
  if (broadcast.text.trim() === "") throw invalid({ text: "Message is required." });
  if (broadcast.counts.total === 0) throw invalid({ contacts: "Send To is required." });
  const sender = await readSender(db, accountId);
  if (!sender.phoneNumber)
    throw new AppError("wrong-state", "Choose a phone number first, then you can send.");
  const { costCredits, balanceCredits, willSend } = await previewBroadcast(context, broadcastId);
  if (willSend === 0) throw invalid({ contacts: "None of the chosen contacts can get this message." });
  if (costCredits > balanceCredits) {
    const missing = Math.ceil((costCredits - balanceCredits) * 100) / 100;
    throw new AppError(
      "insufficient-credits",
      `You will need ${missing} more credits: this broadcast costs ${costCredits} and you have ${balanceCredits}.`,
    );
  }
  const now = clock.now();
  const isNow = runAt === null || runAt <= now;
  const isTaken = await updateBroadcast(db, accountId, broadcastId, ["draft", "scheduled"], {
    state: isNow ? "queuing" : "scheduled",
    scheduledAt: isNow ? now : runAt,
    ...(isNow && { startedAt: now }),
    now,
  });
  if (!isTaken) throw new AppError("wrong-state", "This broadcast has started already.");
  if (isNow) await enqueue(db, expandBroadcast, { accountId, broadcastId }, { key: `expand-${broadcastId}` });
  return requireBroadcast(context, broadcastId);
}

/** The emergency brake: nothing more leaves; what has not left becomes unsent and its credits come back. */
export async function stopBroadcast(context: SignedIn, broadcastId: string): Promise<Broadcast> {
  const { db, accountId, clock } = context;
  await requireBroadcast(context, broadcastId);
  const now = clock.now();
  const isStopped = await updateBroadcast(db, accountId, broadcastId, ["scheduled", "queuing", "queued"], {
    state: "canceled",
    finishedAt: now,
    now,
  });
  if (!isStopped)
    throw new AppError("wrong-state", "This broadcast is not sending, so there is nothing to stop.");
  await stopQueued(db, accountId, broadcastId, STOPPED, now);
  await skipRest(db, accountId, broadcastId, STOPPED);
  return requireBroadcast(context, broadcastId);
}
