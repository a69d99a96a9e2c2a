import type { TwilioCall } from "../../calls/calls.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";

/** The name of a call's recording is that of the call, as another kind. */
const recordingSid = (callSid: string): string => `RE${callSid.slice(2)}`;

/** What webhooks say of what was recorded in a call; nothing where nothing was. */
export function recordingForm(sandboxState: SandboxState, call: TwilioCall): Record<string, string> {
  if (!call.recording) return {};
  const sid = recordingSid(call.sid);
  return {
    RecordingSid: sid,
    RecordingUrl: `${sandboxState.ownUrl}/2010-04-01/Accounts/${sandboxState.account.accountSid}/Recordings/${sid}`,
    RecordingDuration: String(Math.round(call.recording.seconds)),
  };
}
