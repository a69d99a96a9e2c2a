import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idOf, instant } from "./shapes.ts";

/** The most people answered at a time, within one transaction. */
export const REPLIES_ANSWERED_AT_ONCE = 500;

const groupedReply = z.object({
  contactId: idOf("contact"),
  name: z.string(),
  text: z.string(),
  time: instant,
  laterText: z
    .string()
    .nullable()
    .meta({ description: "What they wrote last since; empty for a picture alone, null if nothing" }),
  isAnswered: z.boolean().meta({ description: "Someone has written to them since" }),
});
export type GroupedReply = z.infer<typeof groupedReply>;

const replyGroup = z.object({
  text: z.string().meta({ description: "What most of them wrote" }),
  replies: z.array(groupedReply),
});
export type ReplyGroup = z.infer<typeof replyGroup>;

const answeredPerson = z.object({
  contactId: idOf("contact"),
  name: z.string(),
  text: z.string().meta({ description: "As they get it, fields filled in" }),
  outcome: z.enum(["goes", "waits", "not-sent"]),
  reason: z.string().nullable().meta({ description: "Why it waits or is not sent" }),
});

const forecast = z.object({
  people: z.array(answeredPerson),
  credits: z.number(),
  balanceCredits: z.number(),
});
export type ReplyForecast = z.infer<typeof forecast>;

const params = z.object({ broadcastId: idOf("broadcast") });
const answer = {
  contactIds: z.array(idOf("contact")).min(1).max(REPLIES_ANSWERED_AT_ONCE),
  text: z.string().trim().min(1, "Message is required.").max(8192),
};

export const replyGroups = {
  read: endpoint({
    method: "GET",
    path: "schedule/jobs/{broadcastId}/replies",
    summary: "First replies to a broadcast, grouped by what they say; largest group first",
    access: "signed-in",
    params,
    reply: z.object({
      groups: z.array(replyGroup),
      isPart: z.boolean().meta({ description: "There are more than the latest 5,000 that are grouped" }),
    }),
    reads: ["broadcasts"],
  }),
  forecast: endpoint({
    method: "POST",
    path: "schedule/jobs/{broadcastId}/replies/forecast",
    summary: "Preview of the replies: who gets what, and for how many credits; nothing is sent",
    access: "signed-in",
    isRead: true,
    params,
    body: z.object(answer),
    reply: forecast,
    reads: ["credits"],
  }),
  answer: endpoint({
    method: "POST",
    path: "schedule/jobs/{broadcastId}/replies/answer",
    summary: "Reply to people who replied to a broadcast, each with their own message",
    access: "signed-in",
    params,
    body: z.object({
      ...answer,
      isDone: z.boolean().default(false).meta({ description: "Marks their chats done" }),
    }),
    reply: z.object({
      sent: z.number().int(),
      notSent: z.array(
        z.object({
          reason: z.string(),
          count: z.number().int(),
          isListed: z.boolean().meta({ description: "They are in Unsent messages" }),
        }),
      ),
    }),
    errors: ["invalid-input", "insufficient-credits"],
    touches: ["chats", "thread", "credits", "broadcasts"],
  }),
};
