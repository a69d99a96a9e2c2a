import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

/** What a goal counts, from the daily figures. */
export const goalMetric = z.enum([
  "messages-sent",
  "messages-received",
  "contacts-added",
  "credits-spent",
  "revenue",
  "accounts-new",
]);
export type GoalMetric = z.infer<typeof goalMetric>;

/** Whose figures count: all accounts combined, one account, or each account by itself. */
export const goalScope = z.enum(["installation", "account", "each-account"]);
export type GoalScope = z.infer<typeof goalScope>;

const name = z.string().trim().min(1, "A name is required.").max(80, "Use at most 80 characters.");
const target = z
  .number("Type a number.")
  .int("Type a whole number.")
  .min(1, "Use at least 1.")
  .max(1_000_000_000, "Use a smaller number.")
  .meta({ description: "In messages, contacts, accounts, credits or dollars" });

export const goalInput = z
  .object({
    name,
    metric: goalMetric,
    scope: goalScope,
    userId: z
      .uuid()
      .nullable()
      .default(null)
      .meta({ description: "Of the account whose figures count; with the scope account only" }),
    target,
    startsOn: z.iso.date("Choose a day."),
    endsOn: z.iso.date("Choose a day."),
  })
  .superRefine(({ scope, userId, metric, startsOn, endsOn }, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (endsOn < startsOn) say("endsOn", "A goal ends on or after the day it starts.");
    if (scope === "account" && userId === null) say("userId", "Choose an account.");
    if (metric === "accounts-new" && scope !== "installation")
      say("scope", "New accounts are counted for all accounts together.");
  });

export const milestoneInput = z.object({ name, threshold: target });

const goal = z.object({
  _id: z.uuid(),
  name: z.string(),
  metric: goalMetric,
  scope: goalScope,
  account: z.object({ userId: z.uuid(), company: z.string() }).nullable(),
  target: z.number().int(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  state: z.enum(["upcoming", "running", "reached", "missed", "over"]).meta({
    description: "`over`: it ended, of a goal that each account reaches on its own",
  }),
  amount: z
    .number()
    .nullable()
    .meta({ description: "How far it is, in the unit of the target; null of each account by itself" }),
  reached: z
    .number()
    .int()
    .meta({ description: "How many accounts reached it; 1 of a goal that is reached" }),
  reachedOn: z.iso.date().nullable().meta({ description: "Null of each account by itself" }),
});
export type Goal = z.infer<typeof goal>;

const milestone = z.object({
  _id: z.uuid(),
  name: z.string(),
  threshold: z.number().int(),
  isTarget: z.boolean().meta({ description: "The goal itself" }),
  reached: z.number().int(),
  reachedOn: z.iso.date().nullable(),
});
export type Milestone = z.infer<typeof milestone>;

const goalDetail = goal.extend({
  milestones: z.array(milestone).meta({ description: "The lowest first; the goal itself among them" }),
  countedAt: instant.nullable().meta({ description: "When the figures were counted last" }),
});
export type GoalDetail = z.infer<typeof goalDetail>;

const reach = z.object({
  userId: z.uuid().nullable().meta({ description: "Null of all accounts together" }),
  company: z.string().nullable(),
  reachedOn: z.iso.date(),
  amount: z.number().meta({ description: "On the day it was reached" }),
});
export type Reach = z.infer<typeof reach>;

const goalId = z.object({ goalId: z.uuid() });
const milestoneId = z.object({ goalId: z.uuid(), goalMilestoneId: z.uuid() });

export const goals = {
  search: endpoint({
    method: "POST",
    path: "admin/goals/search",
    summary: "Goals, latest end date first",
    access: "superuser",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("goals", goal),
    reads: ["goals"],
  }),
  create: endpoint({
    method: "POST",
    path: "admin/goals",
    summary: "Set a goal; what was reached before counts too",
    access: "superuser",
    body: goalInput,
    reply: goalDetail,
    status: 201,
    errors: ["invalid-input"],
    touches: ["goals"],
  }),
  get: endpoint({
    method: "GET",
    path: "admin/goals/{goalId}",
    summary: "One goal with its milestones",
    access: "superuser",
    params: goalId,
    reply: goalDetail,
    reads: ["goals"],
  }),
  change: endpoint({
    method: "PUT",
    path: "admin/goals/{goalId}",
    summary: "Change a goal; who reached what is worked out again",
    access: "superuser",
    params: goalId,
    body: goalInput,
    reply: goalDetail,
    errors: ["invalid-input"],
    touches: ["goals"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "admin/goals/{goalId}",
    summary: "Delete a goal with its milestones",
    access: "superuser",
    params: goalId,
    reply: empty,
    touches: ["goals"],
  }),
  addMilestone: endpoint({
    method: "POST",
    path: "admin/goals/{goalId}/milestones",
    summary: "Add a milestone below the target",
    access: "superuser",
    params: goalId,
    body: milestoneInput,
    reply: goalDetail,
    status: 201,
    errors: ["invalid-input"],
    touches: ["goals"],
  }),
  changeMilestone: endpoint({
    method: "PUT",
    path: "admin/goals/{goalId}/milestones/{goalMilestoneId}",
    summary: "Change a milestone",
    access: "superuser",
    params: milestoneId,
    body: milestoneInput,
    reply: goalDetail,
    errors: ["invalid-input", "wrong-state"],
    touches: ["goals"],
  }),
  removeMilestone: endpoint({
    method: "DELETE",
    path: "admin/goals/{goalId}/milestones/{goalMilestoneId}",
    summary: "Delete a milestone",
    access: "superuser",
    params: milestoneId,
    reply: goalDetail,
    errors: ["wrong-state"],
    touches: ["goals"],
  }),
  searchReached: endpoint({
    method: "POST",
    path: "admin/goals/{goalId}/milestones/{goalMilestoneId}/reached/search",
    summary: "Who reached a milestone, and when, earliest first",
    access: "superuser",
    isRead: true,
    params: milestoneId,
    body: searchBody({}),
    reply: searchReply("reached", reach),
    reads: ["goals"],
  }),
};
