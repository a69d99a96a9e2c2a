import type { CallState } from "@broadcast/contract/call-state";
import { callText } from "@broadcast/domain/messages/call-words";
import { callCostHundredths } from "@broadcast/domain/messages/message-prices";
import type { Connection } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { charge, giveBack } from "../../credits/index.ts";
import { changeCallRow } from "../calls/call-row.sql.ts";
import { type CallRow, lockCall, moveCall, UNDER_WAY } from "../calls/call-sessions.sql.ts";

/** Identifies calls in the ledger. */
export const causeOf = (callId: string, now: Date) => ({
  kind: "call" as const,
  id: callId,
  note: "Call",
  time: now,
});

export interface CallEnd {
  to: Extract<CallState, "completed" | "busy" | "no-answer" | "canceled" | "failed">;
  seconds: number;
  problem: string | null;
}

/** Ends an outgoing call, once, and settles its reservation; returns false when it is already over. */
export async function endCall(
  tx: Connection,
  its: Pick<CallRow, "accountId" | "id">,
  { to, seconds, problem }: CallEnd,
  now: Date,
): Promise<boolean> {
  const call = await lockCall(tx, its);
  if (!call) return false;
  const { accountId, id, contactId, reservedHundredths } = call;
  // The carrier ends it when the reservation is used up; its clock may be a second off.
  const costHundredths = Math.min(callCostHundredths(seconds), reservedHundredths);
  const change = { now, seconds: to === "completed" ? seconds : null, problem, costHundredths };
  const after = await moveCall(tx, call, UNDER_WAY, to, change);
  if (!after) return false;
  const cause = causeOf(id, now);
  await charge(tx, accountId, costHundredths, cause);
  await giveBack(tx, accountId, reservedHundredths - costHundredths, cause);
  await changeCallRow(tx, accountId, id, { text: callText(after), costHundredths });
  await noteChange(tx, accountId, ["voice", "chats", "thread", "credits", "session"], [contactId]);
  return true;
}
