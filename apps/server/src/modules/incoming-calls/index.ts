import type { ServerModule } from "../../module.ts";
import { hearCalls } from "./hear-calls.ts";
import { serveIncomingCalls } from "./incoming-call-webhooks.ts";

export { type CallMissed, callMissed } from "./call-events.ts";
export { hearCalls } from "./hear-calls.ts";

export const incomingCallsModule: ServerModule = {
  apartRoutes: [serveIncomingCalls],
  upkeep: [hearCalls],
};
