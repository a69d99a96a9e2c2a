import { defineEvent } from "../../../events/events.ts";

/** A voicemail was left; its recording may not have arrived yet. Not raised before its transcript, unless that is late. */
export interface VoicemailReceived {
  accountId: number;
  voicemailId: string;
  contactId: string;
  /** The caller's name. */
  name: string;
  /** "Voicemail, 0:14", or how its words begin. */
  text: string;
}
export const voicemailReceived = defineEvent<VoicemailReceived>("voice.voicemail-received");
