import { defineEvent } from "../../../events/events.ts";

/** A voicemail was left; its recording may not have arrived yet. */
export interface VoicemailReceived {
  accountId: number;
  voicemailId: string;
  contactId: string;
  /** The caller's name. */
  name: string;
  /** "Voicemail, 0:14". */
  text: string;
}
export const voicemailReceived = defineEvent<VoicemailReceived>("voice.voicemail-received");
