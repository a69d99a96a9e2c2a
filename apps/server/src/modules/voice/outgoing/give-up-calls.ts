import { transaction } from "../../../db/connection.ts";
import type { Services } from "../../../services.ts";
import { changeCallRow } from "../calls/call-row.sql.ts";
import { type CallRow, listSilent, moveCall } from "../calls/call-sessions.sql.ts";
import { endCall } from "./end-call.ts";

/** Phones ring for a minute or two. */
const RINGING_MS = 5 * 60_000;
/** Longer than a call's reservation lasts. */
const TALKING_MS = 75 * 60_000;
const AT_ONCE = 50;

const LOST = "We lost track of this call, so it costs nothing.";

/**
 * Ends calls without further reports from the carrier, so that nothing waits for them and their credits are returned.
 */
export async function giveUpCalls({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const silent = [
    ...(await listSilent(db, ["placing", "ringing-you", "ringing-them"], before(RINGING_MS), AT_ONCE)),
    ...(await listSilent(db, ["connected"], before(TALKING_MS), AT_ONCE)),
  ];
  for (const call of silent)
    await transaction(db, async (tx) => {
      if (call.direction === "out") await endCall(tx, call, { to: "failed", seconds: 0, problem: LOST }, now);
      else await endIncoming(tx, call, now);
    });
}

/** It isn't reported as missed, since by now it is no news. */
async function endIncoming(db: Services["db"], call: CallRow, now: Date): Promise<void> {
  const to = call.state === "connected" ? "completed" : "missed";
  const after = await moveCall(db, call, [call.state], to, { now });
  if (after)
    await changeCallRow(db, call.accountId, call.id, {
      text: to === "missed" ? "Missed call" : "Incoming call",
    });
}
