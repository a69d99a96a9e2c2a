import type { CarrierName } from "../../../providers/carriers/carrier.ts";
import type { Services } from "../../../services.ts";
import { listDeafNumbers, noteHearing } from "./incoming-calls.sql.ts";

const AT_ONCE = 20;
const NAMES: readonly CarrierName[] = ["twilio", "sinch", "bandwidth"];

/** Directs carriers' reports to us for numbers bought before calls were supported, some at a time. */
export async function hearCalls({
  db,
  carriers,
  log,
}: Pick<Services, "db" | "carriers" | "log">): Promise<void> {
  const hearing = NAMES.filter((name) => carriers.find(name)?.readIncomingCall);
  for (const number of await listDeafNumbers(db, hearing, AT_ONCE)) {
    const carrier = carriers.find(number.carrier);
    try {
      await carrier?.hearCalls?.(number.carrierNumberId);
      await noteHearing(db, number);
    } catch (error) {
      // The next round tries again.
      log.warn({ err: error, accountId: number.accountId }, "calls to a number are not told yet");
    }
  }
}
