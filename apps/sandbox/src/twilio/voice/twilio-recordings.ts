import type { TwilioCall } from "../../calls/calls.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";

/** A recording's name is that of its call, with another prefix. */
const recordingSid = (callSid: string): string => `RE${callSid.slice(2)}`;

/** Returns the webhook fields about a call's recording; none without one. */
export function recordingForm(sandboxState: SandboxState, call: TwilioCall): Record<string, string> {
  if (!call.recording) return {};
  const sid = recordingSid(call.sid);
  return {
    RecordingSid: sid,
    RecordingUrl: `${sandboxState.ownUrl}/2010-04-01/Accounts/${sandboxState.account.accountSid}/Recordings/${sid}`,
    RecordingDuration: String(Math.round(call.recording.seconds)),
  };
}
