import { z } from "zod";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { storedText } from "./message-parts.ts";
import { MEDIA_MAX_BYTES } from "./messages.ts";
import { idOf } from "./shapes.ts";

/** A message that is written once and used often (document 2, section 3: Template). */
export const messageTemplate = contentItem.extend({
  _id: idOf("messageTemplate"),
  contentType: z.literal("messageTemplate"),
  type: z.enum(["sms", "mms"]),
  text: z.string(),
  media: z.array(z.object({ url: z.string(), contentType: z.string() })),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

const id = z.object({ id: idOf("messageTemplate") });

const its = contentEndpoints({
  entity: "messageTemplate",
  path: "templates",
  key: "templates",
  noun: "message template",
  item: messageTemplate,
  create: z.object({ name: contentName, text: storedText.default("") }),
  change: z.object({
    name: contentName.optional(),
    text: storedText.optional(),
    removeMedia: z.stringbool().default(false).meta({ description: "Removes the picture" }),
  }),
});

const form = {
  kind: "multipart",
  maxUploadBytes: MEDIA_MAX_BYTES,
  errors: ["invalid-input", "too-large", "unsupported-media"],
} as const;

export const templates = {
  ...its,
  create: endpoint({ ...its.create, ...form }),
  change: endpoint({ ...its.change, ...form }),
  media: endpoint({
    method: "GET",
    path: "templates/{id}/media/{index}",
    summary: "The picture of a message template",
    access: "signed-in",
    kind: "download",
    params: id.extend({ index: z.coerce.number().int().min(0).max(9) }),
    reply: z.string(),
    reads: ["content"],
  }),
};
