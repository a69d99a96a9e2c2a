import { playBandwidthCall } from "../bandwidth/bandwidth-call-flow.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { playTwilioCall } from "../twilio/voice/twilio-call-flow.ts";

/** Continues the calls that a stop or a kill left unfinished; a conversation starts again from its answer. */
export function resumeCalls(sandboxState: SandboxState) {
  for (const call of sandboxState.calls.unfinished()) {
    if (call.parentSid) {
      // The call that it was dialled for dials again.
      call.isOpen = false;
      sandboxState.calls.save(call);
      continue;
    }
    void (call.vendor === "twilio"
      ? playTwilioCall(sandboxState, call)
      : playBandwidthCall(sandboxState, call));
  }
}
