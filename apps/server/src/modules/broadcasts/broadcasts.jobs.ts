import { z } from "zod";
import { type Connection, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChange } from "../../http/change-log.ts";
import { defineJob, enqueue, type Job } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { sendingLane } from "../messages/index.ts";
import { holdChunk, type QueuedMessage, queueMessages, withdrawChunk } from "../sending/index.ts";
import {
  type AudienceMember,
  endExpansion,
  lockForExpansion,
  lockState,
  type RunningBroadcast,
  readAudience,
  recordExpansion,
  settleChosen,
  skipRest,
} from "./audience.sql.ts";
import { updateBroadcast } from "./broadcasts.sql.ts";
import { type Decision, decide } from "./decide.ts";
import { readSending } from "./sending-as.ts";

const CHUNK = 1_000;
const WITHDRAW_CHUNK = 2_000;
/** System time, as leases have it: longer than a batch is in a worker's hands. */
export const SECOND_LOOK_SECONDS = 10;

/** What the expansion of a broadcast ended with, when it ended early. */
const NO_CREDITS = { code: "credits", reason: "The credits ran out." };

const which = z.object({ accountId: z.number(), broadcastId: z.uuid() });

/**
 * Turns the chosen contacts into messages, a chunk a transaction: each chunk queues its messages, reserves their
 * credits and moves `expanded_to` in one go, so that a crash resumes behind the last chunk and doubles nothing.
 */
export const expandBroadcast = defineJob({
  name: "broadcasts.expand",
  payload: which,
  maxAttempts: 25,
  async run(services, { accountId, broadcastId }, signal) {
    while (await expandChunk(services, accountId, broadcastId)) signal.throwIfAborted();
  },
});

interface Withdrawal {
  accountId: number;
  broadcastId: string;
  code: string;
  reason: string;
}

/** Makes the first chunk of what a stopped broadcast has not sent unsent; true when nothing is left after it. */
export async function withdrawSome(db: Connection, withdrawal: Withdrawal, now: Date): Promise<boolean> {
  const { accountId, broadcastId, code, reason } = withdrawal;
  const chunk = { limit: WITHDRAW_CHUNK, code, reason, now };
  const last = await withdrawChunk(db, accountId, broadcastId, { ...chunk, after: null });
  const skipped = await skipRest(db, accountId, broadcastId, { code, reason }, WITHDRAW_CHUNK);
  if (skipped === WITHDRAW_CHUNK) return false;
  await settleChosen(db, accountId, broadcastId);
  return (
    last === null || (await withdrawChunk(db, accountId, broadcastId, { ...chunk, after: last })) === null
  );
}

/** Makes what a stopped broadcast has not sent unsent, a chunk a transaction; nothing more leaves from before it runs. */
export const withdrawBroadcast = defineJob({
  name: "broadcasts.withdraw",
  payload: which.extend({ code: z.string(), reason: z.string() }),
  maxAttempts: 25,
  async run({ db, clock }, { accountId, broadcastId, code, reason }, signal) {
    const withdraw = (after: string | null) =>
      transaction(db, async (tx) => {
        const last = await withdrawChunk(tx, accountId, broadcastId, {
          after,
          limit: WITHDRAW_CHUNK,
          code,
          reason,
          now: clock.now(),
        });
        if (last) await noteChange(tx, accountId, ["broadcasts", "credits", "session"], [broadcastId]);
        return last;
      });
    for (let after = await withdraw(null); after !== null; after = await withdraw(after))
      signal.throwIfAborted();
    const skip = () =>
      transaction(db, async (tx) => {
        const skipped = await skipRest(tx, accountId, broadcastId, { code, reason }, WITHDRAW_CHUNK);
        if (skipped < WITHDRAW_CHUNK) await settleChosen(tx, accountId, broadcastId);
        await noteChange(tx, accountId, ["broadcasts"], [broadcastId]);
        return skipped;
      });
    while ((await skip()) === WITHDRAW_CHUNK) signal.throwIfAborted();
  },
});

const holdPayload = which.extend({ isSecondLook: z.boolean().default(false) });

/**
 * Puts what waits of a paused broadcast out of the way, and back when it goes on. Each chunk asks how the broadcast
 * stands, so that a pause and a resume in quick succession end as the last one said.
 */
export const holdBroadcast: Job<typeof holdPayload> = defineJob({
  name: "broadcasts.hold",
  payload: holdPayload,
  maxAttempts: 25,
  async run({ db, clock }, { accountId, broadcastId, isSecondLook }, signal): Promise<void> {
    const hold = (after: string | null) =>
      transaction(db, async (tx) => {
        const state = await lockState(tx, accountId, broadcastId);
        if (state !== "paused" && state !== "queuing" && state !== "queued") return null;
        const isPaused = state === "paused";
        const chunk = { after, limit: WITHDRAW_CHUNK, isPaused, now: clock.now() };
        return holdChunk(tx, accountId, broadcastId, chunk);
      });
    for (let after = await hold(null); after !== null; after = await hold(after)) signal.throwIfAborted();
    if (isSecondLook) return;
    // What a worker had in its hands just then may have been put aside by the gate behind our back.
    const secondLook = { accountId, broadcastId, isSecondLook: true };
    await enqueue(db, holdBroadcast, secondLook, { afterSeconds: SECOND_LOOK_SECONDS });
  },
});

/** Expands the next chunk; false when there is nothing more to do. */
async function expandChunk(services: Services, accountId: number, broadcastId: string): Promise<boolean> {
  const { clock } = services;
  return transaction(services.db, async (tx) => {
    const broadcast = await lockForExpansion(tx, accountId, broadcastId);
    if (!broadcast) return false;
    const now = clock.now();
    const { sending, as } = await readSending(
      tx,
      accountId,
      { ...broadcast, hasMedia: broadcast.media.length > 0, isTransactional: broadcast.is_transactional },
      now,
    );
    const lane = await sendingLane(tx, accountId, sending.sender, broadcast.type);
    const page = { after: broadcast.expanded_to, limit: CHUNK };
    const members = await readAudience(tx, accountId, broadcastId, as, now, page);
    const queued: QueuedMessage[] = [];
    const skipped: { contactId: string; code: string; reason: string }[] = [];
    for (const member of members) {
      const decision = decide(sending, member);
      if (decision.kind === "send") queued.push(toMessage(broadcast, member, decision));
      else skipped.push({ contactId: member.contactId, code: decision.code, reason: decision.reason });
    }
    if (lane && queued.length > 0) {
      const isPaid = await queueMessages(
        tx,
        accountId,
        queued,
        {
          cause: "broadcast",
          causeId: broadcastId,
          purpose: as.isTransactional ? "transactional" : "marketing",
          sentBy: null,
          priority: 1,
          lane,
          dueAt: now,
          now,
        },
        "Broadcast",
      );
      if (!isPaid) {
        const failure = "The credits ran out. Buy more credits and send it to those who did not get it.";
        const change = { state: "error", failure, finishedAt: now, now } as const;
        await updateBroadcast(tx, accountId, broadcastId, ["queuing"], change);
        while ((await skipRest(tx, accountId, broadcastId, NO_CREDITS, WITHDRAW_CHUNK)) === WITHDRAW_CHUNK);
        await settleChosen(tx, accountId, broadcastId);
        await noteChange(tx, accountId, ["broadcasts"], [broadcastId]);
        return false;
      }
    }
    const last = members.at(-1);
    if (last) {
      await recordExpansion(tx, accountId, broadcastId, {
        queued: queued.map(({ contactId, id }) => ({ contactId, messageId: id })),
        skipped,
        expandedTo: last.contactId,
      });
    }
    const isDone = members.length < CHUNK;
    if (isDone) await endExpansion(tx, accountId, broadcastId, now);
    await noteChange(tx, accountId, ["broadcasts", "credits", "session"], [broadcastId]);
    return !isDone;
  });
}

const toMessage = (
  { type, media }: RunningBroadcast,
  { contactId, subject }: AudienceMember,
  decision: Extract<Decision, { kind: "send" }>,
): QueuedMessage => ({
  id: uuidv7(),
  contactId,
  type,
  subject: decision.rendered.subject,
  text: decision.rendered.text,
  media,
  to: subject.to,
  segments: decision.rendered.segments,
  costHundredths: decision.costHundredths,
  ...(decision.waits && { waits: { until: decision.waits.until, reason: decision.waits.lasting } }),
});
