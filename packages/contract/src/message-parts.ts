import { lengthProblem, tooLongText } from "@broadcast/domain/messages/segments";
import { z } from "zod";

export const messageType = z.enum(["sms", "mms", "call", "rvm", "email"]);

/** The text of a text message that is stored for later use. */
export const storedText = z
  .string()
  .max(8_192, tooLongText())
  .refine((text) => lengthProblem(text) === null, tooLongText());

/** A file of a message; for a recording also its duration and waveform. */
export const messageMedia = z.object({
  url: z.string(),
  contentType: z.string(),
  seconds: z.number().optional().meta({ description: "How long a recording lasts" }),
  waveform: z.string().optional().meta({
    description: "Loudness of a recording, one character per part: A is silence and _ is the loudest",
  }),
  width: z.number().optional().meta({ description: "Of a picture, in pixels" }),
  height: z.number().optional(),
  sizeBytes: z.number().optional().meta({ description: "How large a picture arrives" }),
});
export type MessageMedia = z.infer<typeof messageMedia>;

/**
 * `queued` waits for its time (it is scheduled), `sending` is on its way, `unsent` was never handed over (see
 * `error`), `unknown` may have been sent and is being reconciled with the carrier.
 */
export const messageState = z.enum([
  "queued",
  "sending",
  "sent",
  "delivered",
  "failed",
  "unsent",
  "unknown",
  "received",
]);

/** Who or what sent it. */
export const messageCause = z.enum([
  "chat",
  "broadcast",
  "campaign",
  "keyword",
  "flow",
  "space",
  "system",
  "contact",
]);

export const failureFault = z.enum(["recipient", "sender", "carrier", "nobody"]);

/** What went wrong, in words: what happened, who is responsible, what to do. */
export const failure = z.object({
  kind: z.string(),
  words: z.string(),
  fault: failureFault,
  advice: z.string(),
  canResend: z.boolean().meta({ description: "Whether sending it again can help" }),
  isUnclear: z.boolean().meta({
    description: "It may have arrived: it's only sent again when selected on its own",
  }),
});
export type Failure = z.infer<typeof failure>;
