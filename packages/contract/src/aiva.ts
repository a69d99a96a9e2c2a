import { graphemeCount, MESSAGE_MAX_CHARACTERS } from "@broadcast/domain/messages/segments";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, paging, threadPageSizeDefault } from "./shapes.ts";

/** Document 1, section 2. */
export const AIVA_RATINGS = ["helpful", "unhelpful", "incorrect"] as const;

/** Why an answer was not helpful; optional with a rating. */
export const AIVA_RATING_REASONS = ["not-what-i-asked", "out-of-date", "wrong-figures", "unclear"] as const;

/** Where a question is processed: nowhere, by the sandbox's rules, on this machine, or by an outside service. */
export const aivaPlace = z.enum(["none", "sandbox", "own", "elsewhere"]);

/** An action that AIVA offers. Nothing happens until the user presses it, and none of them sends anything. */
export const aivaAction = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("open"), path: z.string(), label: z.string() }),
  z.object({ kind: z.literal("new-broadcast"), text: z.string() }),
  z.object({ kind: z.literal("new-template"), text: z.string() }),
  z.object({ kind: z.literal("revise"), text: z.string() }),
  z.object({ kind: z.literal("support") }),
]);
export type AivaAction = z.infer<typeof aivaAction>;

export const aivaMessage = z.object({
  _id: idOf("aivaMessage"),
  type: z.literal("sms").meta({ description: "As document 1 has it; nothing is texted" }),
  direction: z.enum(["in", "out"]).meta({ description: "`out` is the person's, `in` is AIVA's" }),
  text: z.string(),
  state: z
    .enum(["sending", "done", "error", "stopped"])
    .meta({ description: "For a question: `sending` until it's answered, failed or stopped" }),
  error: z.boolean().meta({ description: "It failed and can be sent again" }),
  problem: z.string().nullable().meta({ description: "Why it failed, as a sentence" }),
  time: instant,
  answers: idOf("aivaMessage").nullable().meta({ description: "The question this answers" }),
  rating: z.enum(AIVA_RATINGS).nullable(),
  sources: z.array(z.object({ slug: z.string(), title: z.string() })).meta({
    description: "The help articles the answer refers to",
  }),
  actions: z.array(aivaAction),
});
export type AivaMessage = z.infer<typeof aivaMessage>;

export const aivaStatus = z.object({
  place: aivaPlace,
  host: z.string().nullable().meta({ description: "The outside service that questions would be sent to" }),
  isAllowed: z.boolean().meta({
    description: "Whether texts may be sent to it; if not, only the help on this server is searched",
  }),
  mayAllow: z.boolean().meta({ description: "Whether this person can change that" }),
  askedToday: z.number().int(),
  dailyMax: z.number().int().meta({ description: "Questions per day for the whole account" }),
});
export type AivaStatus = z.infer<typeof aivaStatus>;

export const helpArticle = z.object({
  slug: z.string(),
  title: z.string(),
  group: z.string(),
  screen: z.string().meta({ description: "Path of the screen it's about" }),
  screenLabel: z.string(),
  body: z.string().meta({ description: "Paragraphs with an empty line between them; plain text" }),
});
export type HelpArticle = z.infer<typeof helpArticle>;

const params = z.object({ messageId: idOf("aivaMessage") });

export const aiva = {
  status: endpoint({
    method: "GET",
    path: "aiva/chat",
    summary:
      "Which service answers in the chat with AIVA, whether texts may be sent there, and how many questions were asked today",
    access: "signed-in",
    reply: aivaStatus,
    reads: ["aiva", "settings"],
  }),
  allow: endpoint({
    method: "PUT",
    path: "aiva/chat/consent",
    summary: "Allow or stop sending questions and texts to the assistant's outside service",
    access: "account-admin",
    body: z.object({ isAllowed: z.boolean() }),
    reply: aivaStatus,
    errors: ["wrong-state"],
    touches: ["settings"],
  }),
  list: endpoint({
    method: "GET",
    path: "aiva/chat/messages",
    summary: "A page of this person's own chat with AIVA, newest first",
    access: "signed-in",
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(threadPageSizeDefault),
    }),
    reply: z.object({ messages: z.array(aivaMessage), paging }),
    reads: ["aiva", "settings"],
  }),
  poll: endpoint({
    method: "GET",
    path: "aiva/chat/messages/{messageId}/poll",
    summary: "A message with as much of its answer as has been written so far",
    access: "signed-in",
    params,
    reply: z.object({ ...aivaMessage.shape, answerSoFar: z.string() }),
    reads: ["aiva"],
  }),
  after: endpoint({
    method: "GET",
    path: "aiva/chat/messages/after/{messageId}",
    summary: "What came after a message, oldest first; at most 200",
    access: "signed-in",
    params,
    reply: z.object({ messages: z.array(aivaMessage) }),
    reads: ["aiva"],
  }),
  send: endpoint({
    method: "POST",
    path: "aiva/chat/messages",
    summary: "Ask AIVA; returns the question right away, then poll it. `resends` asks a failed one again",
    access: "signed-in",
    body: z.object({
      text: z
        .string()
        .trim()
        .max(8192)
        .refine((text) => text !== "", "Message is required.")
        .refine(
          (text) => graphemeCount(text) <= MESSAGE_MAX_CHARACTERS,
          `Message text cannot exceed ${MESSAGE_MAX_CHARACTERS} characters.`,
        ),
      resends: idOf("aivaMessage").optional(),
    }),
    reply: aivaMessage,
    status: 202,
    errors: ["wrong-state"],
    rateLimit: { max: 12, windowSeconds: 60, by: "user" },
    touches: ["aiva"],
  }),
  rate: endpoint({
    method: "PUT",
    path: "aiva/chat/messages/{messageId}/rate",
    summary: "Rate an answer, with an optional reason",
    access: "signed-in",
    params,
    body: z.object({
      rating: z.enum(AIVA_RATINGS),
      reasons: z.array(z.enum(AIVA_RATING_REASONS)).max(AIVA_RATING_REASONS.length).optional(),
      note: z.string().trim().max(500).optional(),
    }),
    reply: aivaMessage,
    touches: ["aiva"],
  }),
  stop: endpoint({
    method: "PUT",
    path: "aiva/chat/messages/{messageId}/stop",
    summary: "Stop the answer to a question; no effect once it's answered",
    access: "signed-in",
    params,
    body: empty,
    reply: aivaMessage,
    touches: ["aiva"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "aiva/chat/messages/{messageId}",
    summary: "Delete a message; deleting a question also deletes its answer",
    access: "signed-in",
    params,
    reply: empty,
    touches: ["aiva"],
  }),
  clear: endpoint({
    method: "DELETE",
    path: "aiva/chat/messages",
    summary: "Delete this person's whole chat with AIVA",
    access: "signed-in",
    reply: empty,
    touches: ["aiva"],
  }),
  helpTopics: endpoint({
    method: "GET",
    path: "aiva/help",
    summary: "The help articles, without their full text",
    access: "signed-in",
    reply: z.object({ articles: z.array(helpArticle.omit({ body: true })) }),
    reads: [],
  }),
  help: endpoint({
    method: "GET",
    path: "aiva/help/{slug}",
    summary: "One help article",
    access: "signed-in",
    params: z.object({ slug: z.string().max(80) }),
    reply: helpArticle,
    reads: [],
    rateLimit: { max: 120, windowSeconds: 60, by: "user" },
  }),
};
