import { z } from "zod";
import type { Connection } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue, type Job } from "../../../jobs/jobs.ts";
import type { Carrier, LineOutcome } from "../../../providers/carriers/carrier.ts";
import type { Services } from "../../../services.ts";
import {
  claimNumbers,
  readUnknown,
  releaseNumbers,
  storeTold,
  type UnknownNumbers,
} from "./network-look-up.sql.ts";

const CHUNK = 500;
const AT_ONCE = 20;

/** Waits in system time while the carrier is busy or down, doubling; then it is given up. */
const PAUSE_SECONDS = 5;
const PAUSE_MAX_SECONDS = 600;
const MAX_FAILURES = 10;

const walk = z.object({
  accountId: z.number(),
  broadcastId: z.uuid(),
  /** The contact the walk has reached. */
  after: z.uuid().nullable().default(null),
  /** Lookups since the walk began. */
  asked: z.number().default(0),
  /** How often in a row the carrier could not be asked. */
  failures: z.number().default(0),
});
type Walk = z.output<typeof walk>;

/**
 * Looks up the numbers of a broadcast, one chunk per job, so that the results help recipients whose turn has not come:
 * landlines are left out, and AT&T's and T-Mobile's budgets count only their own. Nothing waits for it. A number is
 * recorded before it is looked up, so that none is paid for twice, however often this stops and resumes.
 */
export const lookUpNumbers: Job<typeof walk> = defineJob({
  name: "sending.look-up",
  payload: walk,
  maxAttempts: 25,
  async run(services, from, signal): Promise<void> {
    const { db, clock, env } = services;
    const { accountId, broadcastId, after } = from;
    if (env.LOOK_UP_NUMBERS === "off") return;
    const lookUp = await readLookUp(services, accountId);
    if (!lookUp) return;
    const chunk = await readUnknown(db, accountId, broadcastId, { after, limit: CHUNK, now: clock.now() });
    if (!chunk) return;
    const result = await askAll(services, from, chunk, lookUp, signal);
    const step = stepAfter(from, chunk, result);
    if (step === "given-up") {
      services.log.warn({ accountId, broadcastId }, "the carrier cannot look numbers up; this is given up");
    } else if (step) {
      await enqueue(db, lookUpNumbers, step.to, { key: keyOf(broadcastId), afterSeconds: step.afterSeconds });
    }
  },
});

/** Queues lookups of a confirmed broadcast's numbers, if this installation makes them. */
export const askForLookUps = (db: Connection, accountId: number, broadcastId: string): Promise<void> =>
  enqueue(db, lookUpNumbers, { accountId, broadcastId }, { key: keyOf(broadcastId) });

const keyOf = (broadcastId: string) => `look-up-${broadcastId}`;

type LookUpOne = NonNullable<Carrier["lookUp"]>;

async function readLookUp({ db, carriers }: Services, accountId: number): Promise<LookUpOne | null> {
  const account = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("carrier")
    .executeTakeFirst();
  return (account && carriers.find(account.carrier)?.lookUp) ?? null;
}

interface Result {
  asked: number;
  told: number;
  /** Set when the carrier was busy or down: the least time it wants us to wait. */
  pauseMs: number | null;
}

/** Looks up a chunk's numbers, some concurrently; ends early when the carrier cannot be asked. */
async function askAll(
  { db, clock }: Services,
  { accountId, broadcastId }: Walk,
  { numbers }: UnknownNumbers,
  lookUp: LookUpOne,
  signal: AbortSignal,
): Promise<Result> {
  const result: Result = { asked: 0, told: 0, pauseMs: null };
  const contactOf = new Map(numbers.map(({ contactId, phoneNumber }) => [phoneNumber, contactId]));
  const changed: string[] = [];
  try {
    for (let start = 0; start < numbers.length && result.pauseMs === null; start += AT_ONCE) {
      signal.throwIfAborted();
      const group = numbers.slice(start, start + AT_ONCE).map(({ phoneNumber }) => phoneNumber);
      const claimed = await claimNumbers(db, accountId, broadcastId, group, clock.now());
      if (claimed.length === 0) continue;
      const answers = await Promise.all(
        claimed.map(async (phoneNumber) => ({ phoneNumber, ...(await lookUp(phoneNumber)) })),
      );
      const told = answers.filter((answer) => answer.kind === "told");
      const busy = answers.filter((answer) => answer.kind === "busy");
      if (told.length > 0) await storeTold(db, accountId, told, clock.now());
      if (busy.length > 0) {
        const released = busy.map(({ phoneNumber }) => phoneNumber);
        await releaseNumbers(db, accountId, released, clock.now());
      }
      result.asked += claimed.length;
      result.told += told.length;
      result.pauseMs = pauseFor(answers);
      // A number known to be a mobile one changes nothing visible.
      const remarkable = told.filter(({ line }) => line !== null && line !== "mobile");
      changed.push(...remarkable.map(({ phoneNumber }) => contactOf.get(phoneNumber)!));
    }
  } finally {
    if (changed.length > 0) await noteChange(db, accountId, ["contacts"], changed);
  }
  return result;
}

/**
 * Returns how long to wait before the next chunk; null when the carrier answers. Only complete silence means that it is
 * down.
 */
function pauseFor(answers: readonly LineOutcome[]): number | null {
  const waits = answers.flatMap((answer) => (answer.kind === "busy" ? [answer.retryAfterMs ?? 0] : []));
  if (waits.length > 0) return Math.max(...waits);
  return answers.every((answer) => answer.kind === "unclear") ? 0 : null;
}

/** Returns the next step of the walk, if any. */
function stepAfter(
  from: Walk,
  chunk: UnknownNumbers,
  { asked, told, pauseMs }: Result,
): { to: Walk; afterSeconds: number } | "given-up" | null {
  const sum = from.asked + asked;
  if (pauseMs !== null) {
    const failures = (told > 0 ? 0 : from.failures) + 1;
    if (failures > MAX_FAILURES) return "given-up";
    const doubled = Math.min(PAUSE_SECONDS * 2 ** (failures - 1), PAUSE_MAX_SECONDS);
    return { to: { ...from, asked: sum, failures }, afterSeconds: Math.max(doubled, pauseMs / 1000) };
  }
  if (chunk.next !== null) {
    return { to: { ...from, after: chunk.next, asked: sum, failures: 0 }, afterSeconds: 0 };
  }
  // Contacts chosen in the meantime may be before the walk's position: it is over when a pass finds none to look up.
  return sum > 0 ? { to: { ...from, after: null, asked: 0, failures: 0 }, afterSeconds: 0 } : null;
}
