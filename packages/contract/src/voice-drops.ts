import { z } from "zod";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { messageMedia } from "./messages.ts";
import { empty, idOf } from "./shapes.ts";

export const voiceDrop = contentItem.extend({
  _id: idOf("voiceDrop"),
  contentType: z.literal("voiceDrop"),
  type: z.literal("rvm"),
  media: z.array(messageMedia).meta({ description: "Its recording; empty until it has one" }),
  call: z.boolean().meta({ description: "Whether it was recorded by phone" }),
});
export type VoiceDrop = z.infer<typeof voiceDrop>;

/** A call to the account's own phone that records a voice drop. */
export const voiceDropCall = z.object({
  state: z
    .enum(["ringing", "recording", "saving", "done", "failed"])
    .meta({ description: "saving: the recording is being fetched from the carrier and converted" }),
  problem: z.string().nullable().meta({ description: "Why it failed, as a sentence" }),
});
export type VoiceDropCall = z.infer<typeof voiceDropCall>;

const id = z.object({ id: idOf("voiceDrop") });
const uploadId = idOf("attachmentUpload").optional().meta({
  description: "A WAV file that was uploaded (attachments/uploads); it becomes the recording",
});

const its = contentEndpoints({
  entity: "voiceDrop",
  path: "voiceDrops",
  key: "voiceDrops",
  noun: "voice drop",
  item: voiceDrop,
  create: z.object({ name: contentName, uploadId }),
  change: z.object({ name: contentName.optional(), uploadId }),
});

const takesRecording = [
  "invalid-input",
  "wrong-state",
  "too-large",
  "unsupported-media",
  "unavailable",
] as const;

export const voiceDrops = {
  ...its,
  create: endpoint({ ...its.create, errors: takesRecording }),
  change: endpoint({ ...its.change, errors: takesRecording }),
  startCall: endpoint({
    method: "POST",
    path: "voiceDrops/{id}/call",
    summary:
      "Call to Record; rings the forwarding number and records a voice drop. A call in progress continues",
    access: "signed-in",
    params: id,
    body: empty,
    reply: voiceDropCall,
    errors: ["wrong-state", "provider-failed"],
    touches: ["content"],
    rateLimit: { max: 30, windowSeconds: 3_600, by: "user" },
  }),
  readCall: endpoint({
    method: "GET",
    path: "voiceDrops/{id}/call",
    summary: "The status of the last recording call for a voice drop; null before the first",
    access: "signed-in",
    params: id,
    reply: z.object({ call: voiceDropCall.nullable() }),
    reads: ["content"],
  }),
  file: endpoint({
    method: "GET",
    path: "voiceDrops/{id}/file",
    summary: "The recording of a voice drop: a WAV of 8,000 samples a second, mono, 16 bits",
    access: "signed-in",
    kind: "download",
    params: id,
    query: z.object({
      version: z
        .string()
        .max(40)
        .optional()
        .meta({ description: "Anything: another once the recording is another" }),
    }),
    reply: z.string(),
    reads: ["content"],
  }),
};
