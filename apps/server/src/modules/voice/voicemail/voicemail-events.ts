import { defineEvent } from "../../../events/events.ts";

/** Somebody left a voicemail; its recording may still be on its way. */
export interface VoicemailReceived {
  accountId: number;
  voicemailId: string;
  contactId: string;
  /** Who left it. */
  name: string;
  /** "Voicemail, 0:14". */
  text: string;
}
export const voicemailReceived = defineEvent<VoicemailReceived>("voice.voicemail-received");
