import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idOf } from "./shapes.ts";

/** Shorter texts are too short to be rated (document 1, section 4). */
export const QUALITY_MIN_CHARACTERS = 3;

export const strengthRating = z.enum(["strong", "good", "average", "weak"]);

export const messageQuality = z.object({
  strengthRating,
  scaledDeliverability: z.number().min(0).max(100).meta({ description: "How likely carriers pass it on" }),
  pros: z.array(z.object({ note: z.string() })),
  cons: z
    .array(
      z.object({
        note: z.string(),
        fix: z
          .object({ label: z.string(), text: z.string() })
          .nullable()
          .meta({ description: "The whole text with this fixed; null if only the author can fix it" }),
      }),
    )
    .meta({ description: "Most serious first" }),
});
export type MessageQuality = z.infer<typeof messageQuality>;

/** A way in which a text can be revised. */
export const revisionPrompt = z.object({ id: z.string(), label: z.string() });
export type RevisionPrompt = z.infer<typeof revisionPrompt>;

export const messageInsights = {
  quality: endpoint({
    method: "POST",
    path: "message-quality",
    summary: "How likely a text is to be delivered and read, and what would help",
    access: "signed-in",
    isRead: true,
    body: z.object({
      text: z.string().trim().min(QUALITY_MIN_CHARACTERS, "Write a few words first.").max(8192),
      use: z
        .enum(["chat", "broadcast", "template"])
        .default("chat")
        .meta({ description: "What it's for: a broadcast has to say more than a chat" }),
      contactId: idOf("contact")
        .optional()
        .meta({ description: "The recipient; a first message has to say who it's from and how to opt out" }),
      isFirst: z
        .boolean()
        .default(false)
        .meta({ description: "They are no contact yet, so nothing was ever written to them" }),
    }),
    reply: messageQuality,
    rateLimit: { max: 120, windowSeconds: 60, by: "user" },
    reads: [],
  }),
  prompts: endpoint({
    method: "GET",
    path: "aiva/messages/prompts",
    summary: "What the assistant can do with a text; empty without an assistant",
    access: "signed-in",
    reply: z.object({
      prompts: z.array(revisionPrompt),
      isSandbox: z.boolean().meta({ description: "Rules stand in for the assistant, not a model" }),
    }),
    reads: [],
  }),
  revise: endpoint({
    method: "POST",
    path: "aiva/messages/prompts/{id}",
    summary: "Rewrite a text; the first item is the suggestion. Rejected if a tag or link got lost",
    access: "signed-in",
    isRead: true,
    params: z.object({ id: z.string().max(40) }),
    body: z.object({ message: z.string().max(8192) }),
    reply: z.array(z.string()),
    errors: ["invalid-input", "wrong-state", "provider-failed"],
    rateLimit: { max: 20, windowSeconds: 60, by: "user" },
    reads: [],
  }),
};
