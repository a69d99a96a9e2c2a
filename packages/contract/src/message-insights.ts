import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idOf } from "./shapes.ts";

/** Shorter texts say too little to be judged (document 1, section 4). */
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
          .meta({ description: "The whole text without this fault; null where only its writer can tell" }),
      }),
    )
    .meta({ description: "The gravest first" }),
});
export type MessageQuality = z.infer<typeof messageQuality>;

/** What a text can be asked to become. */
export const revisionPrompt = z.object({ id: z.string(), label: z.string() });
export type RevisionPrompt = z.infer<typeof revisionPrompt>;

export const messageInsights = {
  quality: endpoint({
    method: "POST",
    path: "message-quality",
    summary: "How likely a text is to arrive and to be read, by fixed checks, and what would help",
    access: "signed-in",
    isRead: true,
    body: z.object({
      text: z.string().trim().min(QUALITY_MIN_CHARACTERS, "Write a few words first.").max(8192),
      use: z
        .enum(["chat", "broadcast", "template"])
        .default("chat")
        .meta({ description: "What it is written for: a broadcast has to say more than a chat" }),
      contactId: idOf("contact")
        .optional()
        .meta({ description: "To whom; a first message has to say who writes and how to opt out" }),
    }),
    reply: messageQuality,
    rateLimit: { max: 120, windowSeconds: 60, by: "user" },
    reads: [],
  }),
  prompts: endpoint({
    method: "GET",
    path: "aiva/messages/prompts",
    summary: "What the assistant can be asked to make of a text; nothing where there is no assistant",
    access: "signed-in",
    reply: z.object({
      prompts: z.array(revisionPrompt),
      isSandbox: z.boolean().meta({ description: "Rules play the assistant, no model" }),
    }),
    reads: [],
  }),
  revise: endpoint({
    method: "POST",
    path: "aiva/messages/prompts/{id}",
    summary: "A text written anew; the first item is the suggestion. Refused when a tag or a link got lost",
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
