import type { voiceDrops } from "@broadcast/contract/voice-drops";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { contentHandlers } from "../content/index.ts";
import { readVoiceDropCall, startVoiceDropCall } from "./call-to-record.ts";
import { changeVoiceDrop, createVoiceDrop, openRecording, voiceDropKind } from "./voice-drops.ts";

export const voiceDropHandlers: Handlers<typeof voiceDrops> = {
  ...contentHandlers(voiceDropKind),
  create: outsideTransaction((context, { body }) => createVoiceDrop(context, body)),
  change: outsideTransaction((context, { params, body }) => changeVoiceDrop(context, params.id, body)),
  startCall: outsideTransaction((context, { params }) => startVoiceDropCall(context, params.id)),
  readCall: async (context, { params }) => ({ call: await readVoiceDropCall(context, params.id) }),
  file: (context, { params }) => openRecording(context, params.id),
};
