import { callText } from "@broadcast/domain/messages/call-words";
import type { Connection } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { emit } from "../../../events/events.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { CarrierName, IncomingCallNews, IncomingCallPlan } from "../../../providers/carriers/carrier.ts";
import type { Services } from "../../../services.ts";
import { ensureContacts, readPhoneNumber } from "../../contacts/index.ts";
import { showInConversations, showIncoming } from "../../conversations/index.ts";
import { changeCallRow, insertCallRow } from "../calls/call-row.sql.ts";
import { type CallRow, findCallByName, lockCall, moveCall } from "../calls/call-sessions.sql.ts";
import { noteRecording } from "../voicemail/note-recording.ts";
import { callMissed } from "./call-events.ts";
import { planFor, planUnanswered } from "./incoming-call-plan.ts";
import { findCalledAccount, insertCall, readCalledAccount } from "./incoming-calls.sql.ts";

const OVER: IncomingCallPlan = { kind: "over" };

/**
 * Applies a carrier's report of a call to one of our numbers, in any order and however often. Returns the call's next
 * step. A caller with a withheld number cannot be texted or called back, and leaves no voicemail.
 */
export async function noteIncomingCall(
  services: Pick<Services, "db" | "clock" | "log" | "env">,
  carrier: CarrierName,
  news: IncomingCallNews,
): Promise<IncomingCallPlan> {
  const { db, clock, log, env } = services;
  const { callId, event, from, to } = news;
  if (event === "other") return OVER;
  const known = await findCallByName(db, carrier, callId);
  if (event !== "ringing" && known) {
    await retriedTransaction(db, (tx) =>
      event === "recorded"
        ? noteRecording(tx, env, known, news, clock.now())
        : settle(tx, known, news, clock.now()),
    );
    return event === "missed"
      ? planUnanswered(await readCalledAccount(db, known.accountId), env, clock.now())
      : OVER;
  }
  if (event === "recorded" || event === "connected") return OVER;
  const called = await findCalledAccount(db, readPhoneNumber(to) ?? to);
  if (!called) {
    log.warn({ callId }, "a call came for a number that is not ours");
    return OVER;
  }
  const caller = readPhoneNumber(from);
  const plan = planFor(called, env, clock.now());
  if (caller === null) return plan.kind === "ring" && event === "ringing" ? plan : { kind: "sorry" };
  const { accountId } = called;
  await retriedTransaction(db, async (tx) => {
    const now = clock.now();
    const id = uuidv7();
    const [contactId] = await ensureContacts(tx, [{ accountId, phoneNumber: caller }], now);
    const its = { id, contactId: contactId!, phoneNumber: caller };
    if (await insertCall(tx, { accountId, carrier, callId }, its, now)) {
      const row = { accountId, id, contactId: contactId!, direction: "in" as const, from: caller, to };
      const text = callText({ direction: "in", state: "ringing-you", seconds: null });
      await insertCallRow(tx, { ...row, text, placedBy: null, sentBy: null }, now);
      await showInConversations(tx, accountId, [id]);
      await noteChange(tx, accountId, ["voice", "chats", "thread", "contacts"], [contactId!]);
    }
    // Without a phone to ring no one can answer.
    const outcome = event === "ringing" && plan.kind !== "ring" ? "missed" : event;
    if (outcome === "ringing") return;
    const call = await findCallByName(tx, carrier, callId);
    if (call) await settle(tx, call, { ...news, event: outcome }, now);
  });
  return event === "ringing" ? plan : OVER;
}

/** Records a call's progress or outcome, each step once, and raises the event of a missed one. */
async function settle(
  tx: Connection,
  its: Pick<CallRow, "accountId" | "id">,
  { event, seconds, callId }: IncomingCallNews,
  now: Date,
): Promise<void> {
  const call = await lockCall(tx, its);
  if (!call) return;
  const { accountId, contactId, id } = call;
  const moved = async (): Promise<CallRow | null> => {
    if (event === "connected") return moveCall(tx, call, ["ringing-you"], "connected", { now });
    if (event === "missed" && call.state === "ringing-you")
      return moveCall(tx, call, ["ringing-you"], "missed", { now });
    const talked = call.connectedAt ? Math.round((now.getTime() - call.connectedAt.getTime()) / 1_000) : 0;
    return moveCall(tx, call, ["ringing-you", "connected"], "completed", { now, seconds: seconds ?? talked });
  };
  const after = await moved();
  if (!after) return;
  await changeCallRow(tx, accountId, id, { text: callText(after) });
  if (after.state === "missed") {
    await showIncoming(tx, [{ accountId, id }]);
    await emit(tx, callMissed, {
      accountId,
      contactId,
      callId: `${call.carrier} ${callId}`,
      messageId: id,
      now,
    });
  }
  await noteChange(tx, accountId, ["voice", "chats", "thread"], [contactId]);
}
