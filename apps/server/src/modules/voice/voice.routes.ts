import type { voice } from "@broadcast/contract/voice";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { readVoiceDropCall, startVoiceDropCall } from "../voice-drops/index.ts";
import { removeCalls, searchCalls } from "./calls/calls.ts";
import { hangUp } from "./outgoing/hang-up.ts";
import { changeDoNotCall, readCallee } from "./outgoing/judge-call.ts";
import { readLine } from "./outgoing/own-line.ts";
import { startCall } from "./outgoing/start-call.ts";
import { changeGreeting, openGreeting, readGreeting } from "./voicemail/greeting.ts";
import { markHeard, openVoicemail, removeVoicemails, searchVoicemails } from "./voicemail/voicemails.ts";

export const voiceHandlers: Handlers<typeof voice> = {
  line: (context) => readLine(context),
  searchCalls: (context, { body }) => searchCalls(context, body),
  removeCalls: (context, { body }) => removeCalls(context, body),
  start: outsideTransaction((context, { params, body }) => startCall(context, params.contactId, body)),
  readCallee: (context, { params }) => readCallee(context, params.contactId),
  changeDoNotCall: (context, { params, body }) => changeDoNotCall(context, params.contactId, body.doNotCall),
  hangUp: outsideTransaction((context, { params }) => hangUp(context, params.callId)),
  searchVoicemails: (context, { body }) => searchVoicemails(context, body),
  removeVoicemails: (context, { body }) => removeVoicemails(context, body),
  markHeard: (context, { params, body }) => markHeard(context, params.voicemailId, body.isHeard),
  voicemailFile: (context, { params }) => openVoicemail(context, params.voicemailId),
  readGreeting: (context) => readGreeting(context),
  changeGreeting: outsideTransaction((context, { body }) => changeGreeting(context, body)),
  startGreetingCall: outsideTransaction((context) => startVoiceDropCall(context, null)),
  readGreetingCall: async (context) => ({ call: await readVoiceDropCall(context, null) }),
  greetingFile: (context, { params }) => openGreeting(context, params.id),
};
