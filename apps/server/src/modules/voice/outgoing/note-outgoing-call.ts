import { z } from "zod";
import type { Connection } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type {
  CarrierName,
  OutgoingCallEvent,
  OutgoingCallNews,
  PutThrough,
} from "../../../providers/carriers/carrier.ts";
import type { Services } from "../../../services.ts";
import { type CallRow, findCall, lockCall, moveCall, UNDER_WAY } from "../calls/call-sessions.sql.ts";
import { type CallEnd, endCall } from "./end-call.ts";
import { limitCall, mostSecondsOf } from "./end-overlong-call.ts";
import { noteCarrierCall, readPutThrough } from "./outgoing-calls.sql.ts";

/** The states a step can follow; late and repeated reports change nothing. */
const STEPS = {
  "ringing-you": { from: ["placing"], to: "ringing-you" },
  answered: { from: ["placing", "ringing-you"], to: "ringing-them" },
  "ringing-them": { from: ["placing", "ringing-you"], to: "ringing-them" },
  connected: { from: ["placing", "ringing-you", "ringing-them"], to: "connected" },
} as const;

/**
 * Applies a carrier's report of an outgoing call, in any order and however often. Returns whom to connect when the
 * carrier asks; null to hang up. If the carrier lost the answer and asks again, it gets the same one.
 */
export async function noteOutgoingCall(
  { db, clock }: Pick<Services, "db" | "clock">,
  carrier: CarrierName,
  { reference, callId, event }: OutgoingCallNews,
): Promise<PutThrough | null> {
  const found = z.uuid().safeParse(reference).success ? await findCall(db, reference) : null;
  if (found?.carrier !== carrier || found.direction !== "out") return null;
  const { accountId, id } = found;
  const isUp = await retriedTransaction(db, async (tx) => {
    const call = await lockCall(tx, found);
    if (!call) return false;
    if (callId !== null) await noteCarrierCall(tx, accountId, id, callId);
    if (event) await step(tx, call, event, clock.now());
    return isUnderWay(call.state);
  });
  if (event?.kind !== "answered" || !isUp) return null;
  const whom = await readPutThrough(db, accountId, id);
  if (!whom) return null;
  const { from, to, firstName, lastName, company, reservedHundredths } = whom;
  const name = [firstName, lastName].filter(Boolean).join(" ") || company;
  return {
    from,
    to,
    words: name ? `Calling to connect you with ${name}.` : "Calling to connect you now.",
    mostSeconds: mostSecondsOf(reservedHundredths),
  };
}

const isUnderWay = (state: CallRow["state"]): boolean =>
  (UNDER_WAY as readonly CallRow["state"][]).includes(state);

async function step(tx: Connection, call: CallRow, event: OutgoingCallEvent, now: Date): Promise<void> {
  if (event.kind === "machine")
    await endCall(tx, call, failed("Your phone's voicemail answered, so we didn't call them."), now);
  else if (event.kind === "ended") await endCall(tx, call, endOf(call, event, now), now);
  else {
    const { from, to } = STEPS[event.kind];
    if (!(await moveCall(tx, call, from, to, { now }))) return;
    if (to === "connected") await limitCall(tx, call);
    await noteChange(tx, call.accountId, ["voice", "thread"], [call.contactId]);
  }
}

const failed = (problem: string): CallEnd => ({ to: "failed", seconds: 0, problem });

const THEIRS: Readonly<Record<string, CallEnd>> = {
  busy: { to: "busy", seconds: 0, problem: "Their line was busy." },
  "no-answer": { to: "no-answer", seconds: 0, problem: "They didn't answer." },
  canceled: { to: "canceled", seconds: 0, problem: "The call ended before they answered." },
  failed: failed("Their number couldn't be reached."),
};

const YOURS: Readonly<Record<string, CallEnd>> = {
  busy: failed("Your phone was busy."),
  "no-answer": failed("No one answered your phone."),
  canceled: { to: "canceled", seconds: 0, problem: null },
  failed: failed("Your phone couldn't be reached. Check your forwarding number."),
};

/**
 * Returns a call's outcome. The end of the caller's half may be reported before the contact's, which knows the
 * duration.
 */
function endOf(
  call: CallRow,
  { how, whose, seconds }: Extract<OutgoingCallEvent, { kind: "ended" }>,
  now: Date,
): CallEnd {
  const talked = call.connectedAt ? Math.ceil((now.getTime() - call.connectedAt.getTime()) / 1_000) : 0;
  if (whose === "them" && how === "completed")
    return { to: "completed", seconds: seconds ?? talked, problem: null };
  if (call.state === "connected") return { to: "completed", seconds: talked, problem: null };
  if (whose === "them") return THEIRS[how] ?? failed("The call didn't go through.");
  return YOURS[how] ?? { to: "canceled", seconds: 0, problem: "The call ended before they answered." };
}
