import { CALL_MINUTE_HUNDREDTHS } from "@broadcast/domain/messages/message-prices";
import { z } from "zod";
import type { Connection } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { defineJob, enqueue } from "../../../jobs/jobs.ts";
import { type CallRow, findCall } from "../calls/call-sessions.sql.ts";
import { endCall } from "./end-call.ts";

/** A carrier that limits calls itself ends them first. */
const GRACE_SECONDS = 5;

/** How long a call may last: the minutes reserved for it. */
export const mostSecondsOf = (reservedHundredths: number): number =>
  Math.max(60, (reservedHundredths / CALL_MINUTE_HUNDREDTHS) * 60);

/** Hangs a call up whose reserved minutes are used up, since not every carrier has a limit for connected calls. */
export const endOverlongCall = defineJob({
  name: "voice.end-overlong-call",
  payload: z.object({ accountId: z.number(), callId: z.uuid() }),
  maxAttempts: 12,
  async run({ db, clock, carriers }, { accountId, callId }) {
    const call = await findCall(db, callId);
    if (call?.accountId !== accountId || call.state !== "connected") return;
    const seconds = mostSecondsOf(call.reservedHundredths);
    if (call.carrierCallId) await carriers.of(call.carrier).hangUp?.(call.carrierCallId);
    await retriedTransaction(db, (tx) =>
      endCall(tx, call, { to: "completed", seconds, problem: null }, clock.now()),
    );
  },
});

/** Has a call ended that was just connected, once its reserved minutes are over. */
export const limitCall = (tx: Connection, { accountId, id, reservedHundredths }: CallRow): Promise<void> =>
  enqueue(
    tx,
    endOverlongCall,
    { accountId, callId: id },
    { key: `end-overlong-call:${id}`, afterSeconds: mostSecondsOf(reservedHundredths) + GRACE_SECONDS },
  );
