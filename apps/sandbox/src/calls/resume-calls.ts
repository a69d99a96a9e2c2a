import { playBandwidthCall } from "../bandwidth/bandwidth-call-flow.ts";
import { playTwilioCall } from "../twilio/twilio-call-flow.ts";
import type { World } from "../world/world.ts";

/** Goes on with the calls that a stop or a kill left unfinished; one that was being talked on starts from its answer. */
export function resumeCalls(world: World) {
  for (const call of world.calls.unfinished())
    void (call.vendor === "twilio" ? playTwilioCall(world, call) : playBandwidthCall(world, call));
}
