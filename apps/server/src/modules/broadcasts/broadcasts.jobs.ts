import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Connection, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { defineJob, enqueue, type Job } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { reportShortage } from "../credits/index.ts";
import type { TakenEmail } from "../email-designs/index.ts";
import { type Decision, decide, sendingLane, wordsOf } from "../messages/index.ts";
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
  takeForExpansion,
} from "./audience/audience.sql.ts";
import { fixAudience } from "./audience/fix-audience.ts";
import { type BroadcastState, updateBroadcast } from "./broadcasts.sql.ts";
import { readSendingAs, runningContentOf } from "./draft/sending-as.ts";
import { PAUSED } from "./run/broadcast-cause.ts";
import { isPromised, toWithheld, withholdRest } from "./run/withhold-rest.ts";

const CHUNK = 1_000;
/** So many that wait to leave last for seconds at any pace. */
const WELL_AHEAD = 10_000;
/** So many become unsent in one transaction. */
export const WITHDRAW_CHUNK = 2_000;
/** System time, as leases have it: longer than a batch is in a worker's hands. */
export const SECOND_LOOK_SECONDS = 10;

/** What the expansion of a broadcast ended with, when it ended early. */
const NO_CREDITS = { code: "credits", reason: "You ran out of credits." };

/** What everybody is kept back for when the number it was to leave from is gone. */
const NO_LANE: Extract<Decision, { kind: "skip" }> = {
  kind: "skip",
  code: "no-number",
  reason: "You didn't have a phone number to send it from.",
};

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
    await fixAudience(services, accountId, broadcastId);
    for (;;) {
      const startedAt = performance.now();
      if (!(await expandChunk(services, accountId, broadcastId))) return;
      signal.throwIfAborted();
      const tookMs = performance.now() - startedAt;
      // Well ahead of what leaves, it takes half of the time: the database has others to serve.
      const waiting =
        (await readCounts(services.db, accountId, [broadcastId])).get(broadcastId)?.waiting ?? 0;
      if (waiting > WELL_AHEAD) await sleep(tookMs, undefined, { signal });
    }
  },
});

/** The database, and what links in messages are made with. */
type Database = Pick<Services, "db" | "env">;

interface Withdrawal {
  accountId: number;
  broadcastId: string;
  code: string;
  reason: string;
}

/** Makes the next of what a stopped broadcast has queued unsent; answers the last batch, or null when there was none. */
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

/** Gives the next of those a broadcast that is over never got to the reason; true when nobody is left. */
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
 * Makes what a small stopped broadcast has not sent unsent; false when there is more to it than a chunk. Never in the
 * transaction that stops it: others hold what is locked here.
 */
export async function withdrawSome(services: Database, withdrawal: Withdrawal, now: Date): Promise<boolean> {
  const last = await withdrawNext(services.db, withdrawal, 0, now);
  if (!(await withholdNext(services, withdrawal, now))) return false;
  return last === null || (await withdrawNext(services.db, withdrawal, last, now)) === null;
}

/**
 * Makes what a broadcast that is over has not sent unsent, a chunk a transaction; nothing more leaves from before it
 * runs. With `keepsQueued` only those it never got to: what waits in the outbox is paid and goes.
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

/** One whose credits ran out still has what was queued before. */
const HOLDABLE: readonly BroadcastState[] = ["paused", "queuing", "queued", "error"];

const holdPayload = which.extend({ isSecondLook: z.boolean().default(false) });

/**
 * Puts what waits of a paused broadcast out of the way, and back when it goes on. Each chunk asks how the broadcast
 * stands, so that a pause and a resume in quick succession end as the last one said.
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
    // What a worker had in its hands just then may have been put aside by the gate behind our back.
    const secondLook = { accountId, broadcastId, isSecondLook: true };
    await enqueue(db, setAsideBroadcast, secondLook, { afterSeconds: SECOND_LOOK_SECONDS });
  },
});

/** Thrown to undo a chunk. */
const OVERTAKEN = new Error("The broadcast was paused or stopped in the meantime.");
class Unpaid extends Error {
  readonly costHundredths: number;

  constructor(costHundredths: number) {
    super("There weren't enough credits.");
    this.costHundredths = costHundredths;
  }
}

/** Expands the next chunk; false when there is nothing more to do. */
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

/** What others wait for is taken last: the account's credits, the counts and the broadcast. */
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
    const decided = decide(sending, member);
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
  const isDone = members.length < CHUNK;
  if (isDone) await endExpansion(tx, accountId, broadcastId, now);
  await noteChange(tx, accountId, ["broadcasts", "credits", "session"], [broadcastId]);
  return !isDone;
}

/** Ends a broadcast whose credits ran out: what was queued before goes, and those it never got to are withheld. */
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
