import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, searchBody, searchReply, searchTerm, supportReason } from "./shapes.ts";

export const violationKind = z.enum(["spam-refusal", "complaint", "held", "opt-outs"]);
export type ViolationKind = z.infer<typeof violationKind>;

/** A violation by an account: a message, or a day with many opt-outs. */
const messageScoreViolation = z.object({
  id: z.uuid(),
  time: instant,
  kind: violationKind,
  score: z.number().int().meta({ description: "What it counts" }),
  reason: z.string().meta({ description: "A sentence; not what the message says, nor to whom it went" }),
  messageId: z.uuid().nullable().meta({ description: "Null for a day's opt-outs and what was deleted" }),
});
export type MessageScoreViolation = z.infer<typeof messageScoreViolation>;

/** An account's sending record, as support sees it. */
const spammer = z.object({
  userId: z.uuid(),
  company: z.string(),
  email: z.string(),
  score: z
    .number()
    .int()
    .meta({ description: "Points of the last 30 days in 1,000 messages sent; from 50 on it is high" }),
  points: z.number().int(),
  sent: z.number().int().meta({ description: "Messages of the last 30 days, counted every ten minutes" }),
  suspension: z.object({ since: instant, reason: z.string() }).nullable(),
});
export type Spammer = z.infer<typeof spammer>;

const spammerDetail = spammer.extend({
  kinds: z
    .array(z.object({ kind: violationKind, count: z.number().int(), points: z.number().int() }))
    .meta({ description: "What the points of the last 30 days are made of, the most first" }),
  clearedAt: instant.nullable().meta({ description: "Violations up to here do not count" }),
});
export type SpammerDetail = z.infer<typeof spammerDetail>;

export const spammerFilter = z.enum(["high", "suspended", "all"]);

export const suspensionReason = supportReason.meta({
  description: "The account's owner reads it in a mail, under Activity and wherever sending is refused",
});

const userId = z.object({ userId: z.uuid() });

export const spammers = {
  search: endpoint({
    method: "POST",
    path: "admin/spammers/search",
    summary: "Accounts with violations, and suspended ones, worst first",
    access: "superuser",
    isRead: true,
    body: searchBody({
      term: searchTerm,
      filter: spammerFilter
        .default("high")
        .meta({ description: "High: a high score, or suspended. All: any violation in 30 days" }),
    }),
    reply: searchReply("accounts", spammer),
    reads: ["spammers"],
  }),
  get: endpoint({
    method: "GET",
    path: "admin/spammers/{userId}",
    summary: "The violations of one account",
    access: "superuser",
    params: userId,
    reply: spammerDetail,
    reads: ["spammers"],
  }),
  suspend: endpoint({
    method: "POST",
    path: "admin/spammers/{userId}/suspend",
    summary:
      "Suspend sending from an account right away; its owner is told why, and both audit logs record it",
    access: "superuser",
    params: userId,
    body: z.object({ reason: suspensionReason }),
    reply: spammerDetail,
    errors: ["wrong-state"],
    touches: ["spammers"],
  }),
  clear: endpoint({
    method: "POST",
    path: "admin/spammers/{userId}/clear",
    summary: "Let an account send again and clear its violations; both audit logs record the reason",
    access: "superuser",
    params: userId,
    body: z.object({ reason: supportReason }),
    reply: spammerDetail,
    touches: ["spammers"],
  }),
  listMessageScoreViolations: endpoint({
    method: "POST",
    path: "admin/users/{userId}/messageScoreViolations/search",
    summary: "The violations of a user's account, newest first",
    access: "superuser",
    isRead: true,
    params: userId,
    body: searchBody({}),
    reply: searchReply("violations", messageScoreViolation),
    reads: ["spammers"],
  }),
};
