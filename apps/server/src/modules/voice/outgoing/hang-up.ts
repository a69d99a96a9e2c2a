import type { Call } from "@broadcast/contract/voice";
import { notFound } from "../../../app-error.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import type { SignedIn } from "../../../http/context.ts";
import { findCall, readCall, UNDER_WAY } from "../calls/call-sessions.sql.ts";
import { endCall } from "./end-call.ts";

/**
 * Ends a call that was placed here: through the carrier if its id is known; otherwise it is hung up when the carrier
 * asks for the next step. The conversation counts, whichever process records the end first.
 */
export async function hangUp(context: SignedIn, callId: string): Promise<Call> {
  const { db, accountId, clock, carriers } = context;
  const call = await findCall(db, callId);
  if (call?.accountId !== accountId || call.direction !== "out") throw notFound("call");
  if ((UNDER_WAY as readonly string[]).includes(call.state)) {
    if (call.carrierCallId) await carriers.of(call.carrier).hangUp?.(call.carrierCallId);
    await retriedTransaction(db, (tx) => {
      const now = clock.now();
      const talked = call.connectedAt ? Math.ceil((now.getTime() - call.connectedAt.getTime()) / 1_000) : 0;
      const to = call.connectedAt ? ("completed" as const) : ("canceled" as const);
      return endCall(tx, call, { to, seconds: talked, problem: null }, now);
    });
  }
  const shown = await readCall(db, accountId, callId);
  if (!shown) throw notFound("call");
  return shown;
}
