import type { Connection } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { emit } from "../../events/events.ts";
import type { CarrierName, IncomingCallNews } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { ensureContacts, readPhoneNumber } from "../contacts/index.ts";
import { callMissed } from "./call-events.ts";
import { findCallAccount, findCalledAccount, insertCall, settleCall } from "./incoming-calls.sql.ts";

/**
 * Takes in what a carrier tells of a call to a number of ours, in any order and however often. Answers where the call
 * goes on to ring; null where there is nowhere. A caller whose number is withheld is nobody we could text.
 */
export async function noteIncomingCall(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  carrier: CarrierName,
  { callId, event, from, to }: IncomingCallNews,
): Promise<string | null> {
  if (event === "other") return null;
  if (event !== "ringing") {
    const accountId = await findCallAccount(db, carrier, callId);
    if (accountId !== null) {
      const its = { accountId, carrier, callId };
      await retriedTransaction(db, (tx) => settle(tx, its, event, clock.now()));
      return null;
    }
  }
  const called = await findCalledAccount(db, readPhoneNumber(to) ?? to);
  if (!called) {
    log.warn({ callId }, "a call came for a number that is not ours");
    return null;
  }
  const caller = readPhoneNumber(from);
  if (caller === null) return called.forwardTo;
  const { accountId } = called;
  const its = { accountId, carrier, callId };
  await retriedTransaction(db, async (tx) => {
    const now = clock.now();
    const [contactId] = await ensureContacts(tx, [{ accountId, phoneNumber: caller }], now);
    await insertCall(tx, its, contactId!, now);
    // Without a phone to ring nobody can answer.
    const outcome = event === "ringing" && called.forwardTo === null ? "missed" : event;
    if (outcome === "ringing") return;
    await settle(tx, its, outcome, now);
  });
  return called.forwardTo;
}

/** Writes down how a call came out, once, and tells of one that was missed. */
async function settle(
  tx: Connection,
  its: { accountId: number; carrier: CarrierName; callId: string },
  outcome: "answered" | "missed",
  now: Date,
): Promise<void> {
  const contactId = await settleCall(tx, its, outcome);
  if (contactId !== null && outcome === "missed")
    await emit(tx, callMissed, {
      accountId: its.accountId,
      contactId,
      callId: `${its.carrier} ${its.callId}`,
      now,
    });
}
