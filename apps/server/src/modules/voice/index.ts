import { voice } from "@broadcast/contract/voice";
import { on } from "../../events/events.ts";
import { endpoints, type ServerModule } from "../../module.ts";
import { contactsLeaving } from "../contacts/index.ts";
import { greetingRecorded } from "../voice-drops/index.ts";
import { closeCallsOf } from "./close-calls-of-removed.ts";
import { hearCalls } from "./incoming/hear-calls.ts";
import { serveIncomingCalls } from "./incoming/incoming-call-webhooks.ts";
import { endOverlongCall } from "./outgoing/end-overlong-call.ts";
import { giveUpCalls } from "./outgoing/give-up-calls.ts";
import { serveOutgoingCalls } from "./outgoing/outgoing-call-webhooks.ts";
import { voiceHandlers } from "./voice.routes.ts";
import { takeCalledGreeting } from "./voicemail/greeting.ts";
import { saveVoicemail } from "./voicemail/save-voicemail.ts";
import { tellOfVoicemail } from "./voicemail/tell-of-voicemail.ts";
import { transcribeVoicemail } from "./voicemail/transcribe-voicemail.ts";
import { voicemailMail } from "./voicemail/voicemail-mail.ts";
import { isInVoice } from "./voicemail/voicemails.sql.ts";

export { type CallMissed, callMissed } from "./incoming/call-events.ts";
export { hearCalls } from "./incoming/hear-calls.ts";
export { type VoicemailReceived, voicemailReceived } from "./voicemail/voicemail-events.ts";

export const voiceModule: ServerModule = {
  routes: [endpoints(voice, voiceHandlers)],
  apartRoutes: [serveIncomingCalls, serveOutgoingCalls],
  jobs: [saveVoicemail, transcribeVoicemail, tellOfVoicemail, voicemailMail, endOverlongCall],
  listeners: [on(contactsLeaving, closeCallsOf), on(greetingRecorded, takeCalledGreeting)],
  fileHolders: [isInVoice],
  upkeep: [hearCalls, giveUpCalls],
};
