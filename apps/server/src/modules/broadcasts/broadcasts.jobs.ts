import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Connection, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { defineJob, enqueue, type Job } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { reportShortage } from "../credits/index.ts";
import type { TakenEmail } from "../email-designs/index.ts";
import { type Decision, sendingLane, wordsOf } from "../messages/index.ts";
import {
  lockChunk,
  type QueuedMessage,
  queueMessages,
  readCounts,
  type WithheldMessage,
  withdrawChunk,
  withholdMessages,
} from "../sending/index.ts";
import {
  type AudienceMember,
  countChosenNow,
  endExpansion,
  lockState,
  type RunningBroadcast,
  readAudience,
  recordExpansion,
  recordRecipients,
  returnToPassed,
  takeForExpansion,
} from "./audience/audience.sql.ts";
import { fixAudience } from "./audience/fix-audience.ts";
import { type BroadcastState, updateBroadcast } from "./broadcasts.sql.ts";
import { decideOn } from "./draft/decide-all.ts";
import { readSendingAs, runningContentOf } from "./draft/sending-as.ts";
import { PAUSED } from "./run/broadcast-cause.ts";
import { isPromised, toWithheld, withholdRest } from "./run/withhold-rest.ts";

const CHUNK = 1_000;
/** A lead of this many waiting messages lasts for seconds at any pace. */
const WELL_AHEAD = 10_000;
/** Messages withdrawn per transaction. */
export const WITHDRAW_CHUNK = 2_000;
/** In system time, like leases: longer than a worker holds a batch. */
export const SECOND_LOOK_SECONDS = 10;

/** The failure of a broadcast whose expansion ended early. */
const NO_CREDITS = { code: "credits", reason: "You ran out of credits." };

/** The reason for all recipients when the sending number is gone. */
const NO_LANE: Extract<Decision, { kind: "skip" }> = {
  kind: "skip",
  code: "no-number",
  reason: "You didn't have a phone number to send it from.",
};

const which = z.object({ accountId: z.number(), broadcastId: z.uuid() });

/**
 * Turns the chosen contacts into messages, one chunk per transaction: each chunk queues its messages, reserves their
 * credits and moves `expanded_to` together, so that a crash resumes after the last chunk and sends nothing twice.
 */
export const expandBroadcast = defineJob({
  name: "broadcasts.expand",
  payload: which,
  maxAttempts: 25,
  async run(services, { accountId, broadcastId }, signal) {
    await fixAudience(services, accountId, broadcastId);
    for (;;) {
      const startedAt = performance.now();
      if (!(await expandChunk(services, accountId, broadcastId))) return;
      signal.throwIfAborted();
      const tookMs = performance.now() - startedAt;
      // With a large lead it uses half of the time: the database has other work.
      const waiting =
        (await readCounts(services.db, accountId, [broadcastId])).get(broadcastId)?.waiting ?? 0;
      if (waiting > WELL_AHEAD) await sleep(tookMs, undefined, { signal });
    }
  },
});

/** The database, and the settings that message links need. */
type Database = Pick<Services, "db" | "env">;

interface Withdrawal {
  accountId: number;
  broadcastId: string;
  code: string;
  reason: string;
}

/** Withdraws the next queued messages of a stopped broadcast; returns the last batch, or null when there was none. */
function withdrawNext(
  db: Connection,
  { accountId, broadcastId, code, reason }: Withdrawal,
  after: number,
  now: Date,
): Promise<number | null> {
  return transaction(db, async (tx) => {
    const chunk = { after, limit: WITHDRAW_CHUNK, code, reason, now };
    const last = await withdrawChunk(tx, accountId, broadcastId, chunk);
    if (last !== null) await noteChange(tx, accountId, ["broadcasts", "credits", "session"], [broadcastId]);
    return last;
  });
}

/** Gives the reason to the next recipients whom an ended broadcast never got to; returns true when none are left. */
function withholdNext({ db, env }: Database, withdrawal: Withdrawal, now: Date): Promise<boolean> {
  const { accountId, broadcastId, code, reason } = withdrawal;
  return transaction(db, async (tx) => {
    const isDone = await withholdRest({ db: tx, env }, withdrawal, { code, reason }, WITHDRAW_CHUNK, now);
    if (isDone) await countChosenNow(tx, accountId, broadcastId);
    await noteChange(tx, accountId, ["broadcasts"], [broadcastId]);
    return isDone;
  });
}

/**
 * Withdraws the unsent messages of a small stopped broadcast; returns false when there are more than a chunk. Never in
 * the transaction that stops it, since others hold the locks taken here.
 */
export async function withdrawSome(services: Database, withdrawal: Withdrawal, now: Date): Promise<boolean> {
  const last = await withdrawNext(services.db, withdrawal, 0, now);
  if (!(await withholdNext(services, withdrawal, now))) return false;
  return last === null || (await withdrawNext(services.db, withdrawal, last, now)) === null;
}

/**
 * Withdraws what an ended broadcast has not sent, one chunk per transaction; nothing is sent even before it runs. With
 * `keepsQueued`, only recipients it never got to: queued messages are paid for and sent.
 */
export const withdrawBroadcast = defineJob({
  name: "broadcasts.withdraw",
  payload: which.extend({ code: z.string(), reason: z.string(), keepsQueued: z.boolean().optional() }),
  maxAttempts: 25,
  async run({ db, env, clock }, { keepsQueued, ...withdrawal }, signal) {
    if (!keepsQueued) {
      let after = await withdrawNext(db, withdrawal, 0, clock.now());
      while (after !== null) {
        signal.throwIfAborted();
        after = await withdrawNext(db, withdrawal, after, clock.now());
      }
    }
    while (!(await withholdNext({ db, env }, withdrawal, clock.now()))) signal.throwIfAborted();
  },
});

/** A broadcast that ran out of credits still has earlier queued messages. */
const HOLDABLE: readonly BroadcastState[] = ["paused", "queuing", "queued", "error"];

const holdPayload = which.extend({ isSecondLook: z.boolean().default(false) });

/**
 * Puts the waiting messages of a paused broadcast aside, and back when it resumes. Each chunk checks the broadcast's
 * state, so that a quick pause and resume end in the last state.
 */
export const setAsideBroadcast: Job<typeof holdPayload> = defineJob({
  name: "broadcasts.hold",
  payload: holdPayload,
  maxAttempts: 25,
  async run({ db, clock }, { accountId, broadcastId, isSecondLook }, signal): Promise<void> {
    const hold = (after: number) =>
      transaction(db, async (tx) => {
        const state = await lockState(tx, accountId, broadcastId);
        if (state === null || !HOLDABLE.includes(state)) return null;
        const isPaused = state === "paused";
        const chunk = { after, limit: WITHDRAW_CHUNK, isPaused, sentence: PAUSED, now: clock.now() };
        return lockChunk(tx, accountId, broadcastId, chunk);
      });
    for (let after = await hold(0); after !== null; after = await hold(after)) signal.throwIfAborted();
    if (isSecondLook) return;
    // The gate may have put aside a message that a worker was just handling.
    const secondLook = { accountId, broadcastId, isSecondLook: true };
    await enqueue(db, setAsideBroadcast, secondLook, { afterSeconds: SECOND_LOOK_SECONDS });
  },
});

/** Thrown to roll back a chunk. */
const OVERTAKEN = new Error("The broadcast was paused or stopped in the meantime.");
class Unpaid extends Error {
  readonly costHundredths: number;

  constructor(costHundredths: number) {
    super("There weren't enough credits.");
    this.costHundredths = costHundredths;
  }
}

/** Expands the next chunk; returns false when there is nothing more to do. */
async function expandChunk(services: Services, accountId: number, broadcastId: string): Promise<boolean> {
  const { db, env, clock } = services;
  try {
    return await transaction(db, (tx) => expandNext({ db: tx, env }, accountId, broadcastId, clock.now()));
  } catch (error) {
    if (error instanceof Unpaid) {
      const unpaid = { neededHundredths: error.costHundredths, now: clock.now() };
      await transaction(db, (tx) => endUnpaid({ db: tx, env }, accountId, broadcastId, unpaid));
    } else if (error !== OVERTAKEN) {
      throw error;
    }
    return false;
  }
}

/** Contended rows are locked last: the account's credits, the counts and the broadcast. */
async function expandNext(
  { db: tx, env }: Database,
  accountId: number,
  broadcastId: string,
  now: Date,
): Promise<boolean> {
  const broadcast = await takeForExpansion(tx, accountId, broadcastId, ["queuing"]);
  if (!broadcast) return false;
  const sendingAs = await readSendingAs({ db: tx, env }, accountId, runningContentOf(broadcast), now);
  const { sending, as, email } = sendingAs;
  const lane = await sendingLane(tx, accountId, sending.sender, broadcast.type);
  const page = { after: broadcast.expanded_to, limit: CHUNK };
  const members = await readAudience(tx, accountId, broadcastId, as, now, page);
  const queued: QueuedMessage[] = [];
  const withheld: WithheldMessage[] = [];
  const skipped: { contactId: string; code: string; reason: string }[] = [];
  for (const member of members) {
    const decided = decideOn(sending, member);
    const decision = decided.kind === "send" && !lane ? NO_LANE : decided;
    if (decision.kind === "send") queued.push(toMessage(broadcast, member, decision, email));
    else if (isPromised(member)) withheld.push(toWithheld(broadcast, member, sendingAs, decision));
    else skipped.push({ contactId: member.contactId, code: decision.code, reason: decision.reason });
  }
  await recordRecipients(tx, accountId, broadcastId, {
    written: [...queued, ...withheld].map(({ contactId, id }) => ({ contactId, messageId: id })),
    skipped,
  });
  const cause = "broadcast";
  const purpose = as.isTransactional ? "transactional" : "marketing";
  if (lane) {
    const rest = { sentBy: null, isInChats: false, priority: 1, lane, dueAt: now } as const;
    const dated = { cause, causeId: broadcastId, purpose, ...rest, now } as const;
    if (!(await queueMessages(tx, accountId, queued, dated, "Broadcast")))
      throw new Unpaid(queued.reduce((sum, { costHundredths }) => sum + costHundredths, 0));
  }
  const from = lane?.address ?? "";
  const withholding = { cause, causeId: broadcastId, purpose, isInChats: false, from, now } as const;
  await withholdMessages(tx, accountId, withheld, withholding);
  const last = members.at(-1);
  if (last) {
    const reached = { expandedTo: last.contactId, skipped: skipped.length };
    if (!(await recordExpansion(tx, accountId, broadcastId, ["queuing"], reached))) throw OVERTAKEN;
  }
  const isDone = members.length < CHUNK && !(await returnToPassed(tx, accountId, broadcastId));
  if (isDone) await endExpansion(tx, accountId, broadcastId, now);
  await noteChange(tx, accountId, ["broadcasts", "credits", "session"], [broadcastId]);
  return !isDone;
}

/** Ends a broadcast that ran out of credits: queued messages are still sent, the rest is withheld. */
async function endUnpaid(
  { db: tx, env }: Database,
  accountId: number,
  broadcastId: string,
  { neededHundredths, now }: { neededHundredths: number; now: Date },
): Promise<void> {
  if (!(await takeForExpansion(tx, accountId, broadcastId, ["queuing"]))) return;
  const failure = "You ran out of credits. Buy more and send it to the people who didn't get it.";
  const change = { state: "error", failure, finishedAt: now, now } as const;
  if (!(await updateBroadcast(tx, accountId, broadcastId, ["queuing"], change))) return;
  const withdrawal = { accountId, broadcastId, ...NO_CREDITS };
  if (!(await withholdNext({ db: tx, env }, withdrawal, now)))
    await enqueue(tx, withdrawBroadcast, { ...withdrawal, keepsQueued: true });
  await reportShortage(tx, accountId, { neededHundredths, now });
}

const toMessage = (
  { type, media }: RunningBroadcast,
  { contactId, recipient }: AudienceMember,
  decision: Extract<Decision, { kind: "send" }>,
  email: TakenEmail | null,
): QueuedMessage => ({
  id: uuidv7(),
  contactId,
  type,
  ...wordsOf(decision.rendered, email),
  media,
  to: recipient.to,
  costHundredths: decision.costHundredths,
  ...(decision.waits && { waits: { until: decision.waits.until, reason: decision.waits.lasting } }),
});
