import { createHmac } from "node:crypto";
import { request } from "undici";
import { z } from "zod";
import { type Connection, transaction } from "../../../db/connection.ts";
import { keyedHash } from "../../../http/guard/secrets/keyed-hash.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue, type Job } from "../../../jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { canCall } from "./callable-address.ts";
import { finishStep } from "./turns.sql.ts";

const CALL_WITHIN_MS = 10_000;

/** Returns the key with which a receiver checks signatures, different for each account. */
export const callKey = (env: Services["env"], accountId: number): string =>
  keyedHash(env, "app-flow-call", String(accountId)).toString("hex");

const TRIES = 8;

const payload = z.object({
  accountId: z.number().int(),
  flowId: z.uuid(),
  contactId: z.uuid(),
  entry: z.number().int(),
  stepId: z.string(),
  url: z.string(),
  time: z.string(),
  attempt: z.number().int().default(1),
});
type Called = z.output<typeof payload>;

/**
 * Calls a web address for a contact: JSON, signed with HMAC-SHA256 over time and body as `t=…,v1=…`. Redirects are not
 * followed. A call may arrive twice with the same id when an answer was lost; anything but 2xx is retried with growing
 * waits. The outcome is recorded at the step.
 */
export const callAddress: Job<typeof payload> = defineJob({
  name: "app-flows.call",
  payload,
  // Each try is a separate job; these attempts cover failures to record one.
  maxAttempts: 8,
  async run(services, called) {
    const { db, env } = services;
    const { accountId, flowId, contactId, stepId, url, attempt } = called;
    if (!canCall(env, url))
      return noteOutcome(db, called, "failed", "App flows can no longer call this URL.");
    const contact = await db
      .selectFrom("contacts")
      .where("account_id", "=", accountId)
      .where("id", "=", contactId)
      .select(["first_name", "last_name", "company", "phone_number", "email"])
      .executeTakeFirst();
    if (!contact) return;
    const body = JSON.stringify({
      id: `${flowId}/${contactId}/${called.entry}/${stepId}`,
      flowId,
      stepId,
      time: called.time,
      contact: {
        _id: contactId,
        firstName: contact.first_name,
        lastName: contact.last_name,
        company: contact.company,
        phoneNumber: contact.phone_number,
        email: contact.email,
      },
    });
    const { isTaken, words } = await call(services, called, body);
    if (isTaken) return noteOutcome(db, called, "done", words);
    if (attempt >= TRIES) return noteOutcome(db, called, "failed", `${words} We tried ${TRIES} times.`);
    await transaction(db, async (tx) => {
      await noteOutcome(tx, called, "waiting", `${words} We'll try again.`);
      await enqueue(
        tx,
        callAddress,
        { ...called, attempt: attempt + 1 },
        { afterSeconds: waitSeconds(attempt) },
      );
    });
  },
});

/** From 4 seconds up to 17 minutes, an hour in all. */
const waitSeconds = (attempt: number): number => 4 ** Math.min(attempt, 5);

async function call(
  { env, clock }: Pick<Services, "env" | "clock">,
  { accountId, url }: Called,
  body: string,
): Promise<{ isTaken: boolean; words: string }> {
  const seconds = Math.floor(clock.now().getTime() / 1_000);
  const signature = createHmac("sha256", callKey(env, accountId)).update(`${seconds}.${body}`).digest("hex");
  try {
    const answer = await request(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-broadcast-signature": `t=${seconds},v1=${signature}`,
      },
      body,
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    });
    await answer.body.dump();
    const isTaken = answer.statusCode >= 200 && answer.statusCode < 300;
    return { isTaken, words: `The URL returned ${answer.statusCode}.` };
  } catch {
    return { isTaken: false, words: "The URL didn't respond." };
  }
}

/** Records a call's outcome at the step. */
async function noteOutcome(
  db: Connection,
  { accountId, flowId, contactId, entry, stepId }: Called,
  outcome: "done" | "waiting" | "failed",
  reason: string,
): Promise<void> {
  await finishStep(db, { accountId, flowId }, stepId, [
    { contactId, entry, outcome, branch: null, reason, messageId: null },
  ]);
  await noteChange(db, accountId, ["app-flows"], [flowId]);
}
