import { FLOW_REENTRY, FLOW_STEPS_MAX } from "@broadcast/domain/automation/app-flow";
import { z } from "zod";
import { nextChange } from "./automation-pauses.ts";
import { contactAction } from "./contact-actions.ts";
import { contactConditions } from "./contact-conditions.ts";
import { contactSelection } from "./contacts.ts";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { flowDefinition, flowKey, sendStep, tagName } from "./flow-definition.ts";
import {
  contactFlow,
  FLOW_STEP_PEOPLE,
  flowAdding,
  flowPerson,
  flowStepFigures,
  flowTrial,
  flowWay,
  namedContact,
} from "./flow-people.ts";
import { FLOW_RESUMES, flowMoves, flowPublishing, flowResuming } from "./flow-publishing.ts";
import { empty, idOf, instant, searchBody, searchReply } from "./shapes.ts";

const count = z.number().int();

export const flowProblem = z.object({ stepId: z.string().nullable(), text: z.string() });

const reentryDays = z
  .number()
  .int()
  .min(1)
  .max(3_650)
  .meta({ description: "With `after-days`: how many days after entering someone can enter again" });

/** When contacts leave a flow automatically. */
export const flowExit = z.object({
  kind: z.enum(["tag-added", "form", "link", "purchase"]),
  subject: z.string().trim().max(120).default("").meta({
    description: "The name of the tag or product, or the id of the form or link; empty for any",
  }),
});
export type FlowExit = z.infer<typeof flowExit>;
export const FLOW_EXITS_MAX = 50;

const leaving = {
  leavesOnReply: z.boolean().meta({
    description: "Contacts who reply by text leave, unless the flow is waiting for their reply",
  }),
  goal: contactConditions
    .nullable()
    .meta({ description: "People who meet these conditions leave because they reached the goal" }),
};

export const appFlow = contentItem.extend({
  _id: idOf("appFlow"),
  state: z.enum(["draft", "running", "paused"]),
  reentry: z.enum(FLOW_REENTRY),
  reentryDays: reentryDays,
  ...leaving,
  exits: z.array(
    flowExit.extend({ name: z.string().nullable().meta({ description: "Null once it was deleted" }) }),
  ),
  draft: flowDefinition,
  version: count.nullable().meta({ description: "The published one; null before the first" }),
  hasChanges: z.boolean().meta({ description: "Whether the draft differs from the published version" }),
  publishedAt: instant.nullable(),
  pausedAt: instant.nullable(),
  underway: z
    .object({ kind: z.enum(["resuming", "moving"]), done: count, total: count })
    .nullable()
    .meta({ description: "How many contacts resuming or publishing has moved so far; null when it's done" }),
  problems: z.array(flowProblem).meta({ description: "What prevents the draft from being published" }),
  people: z.object({
    here: count.meta({ description: "Who is in it now" }),
    finished: count,
    entered: count.meta({ description: "How often people entered, all times together" }),
    reachedGoal: count.meta({ description: "How many of those times ended at the goal" }),
    onOlderVersions: count,
    halted: count.meta({ description: "People removed because the flow ran in a loop" }),
    missed: count.meta({
      description: "People whose date had passed by more than a day when the flow could look",
    }),
  }),
  steps: z
    .array(z.object({ stepId: z.string(), here: count, passed: count }))
    .meta({ description: "How many people are at each step or have passed it" }),
});
export type AppFlow = z.infer<typeof appFlow>;

const appFlowFields = z
  .object({
    name: contentName,
    reentry: z.enum(FLOW_REENTRY),
    reentryDays,
    ...leaving,
    exits: z.array(flowExit).max(FLOW_EXITS_MAX, `Use at most ${FLOW_EXITS_MAX} rules.`),
    draft: flowDefinition,
  })
  .partial();
/** The initial state of a flow: empty by default. */
export const appFlowCreation = appFlowFields.required({ name: true });
export const appFlowChange = appFlowFields.extend({
  basedOn: flowDefinition.optional().meta({
    description:
      "The draft that the change was made from: answers conflict if someone has changed it since. Without it, their changes are replaced",
  }),
});
export type AppFlowChange = z.output<typeof appFlowChange>;

const id = z.object({ id: idOf("appFlow") });
const content = contentEndpoints({
  entity: "appFlow",
  path: "appFlows",
  key: "appFlows",
  noun: "app flow",
  topic: "app-flows",
  item: appFlow,
  create: appFlowCreation,
  change: appFlowChange,
});
const ofContact = id.extend({ contactId: idOf("contact") });
const changed = ["content", "app-flows"] as const;

export const appFlows = {
  ...content,
  change: endpoint({ ...content.change, errors: ["invalid-input", "conflict"] }),
  publish: endpoint({
    method: "PUT",
    path: "appFlows/{id}/publish",
    summary: "Publish the draft; people enter this version from now on",
    access: "signed-in",
    params: id,
    body: flowMoves,
    reply: flowPublishing,
    errors: ["invalid-input", "wrong-state"],
    touches: changed,
  }),
  publishing: endpoint({
    method: "GET",
    path: "appFlows/{id}/publishing",
    summary: "How many people are at which step and could continue in the draft if it were published now",
    access: "signed-in",
    params: id,
    reply: flowPublishing,
    reads: ["content", "app-flows"],
  }),
  problems: endpoint({
    method: "POST",
    path: "appFlows/{id}/problems",
    summary: "What would prevent a draft that isn't saved yet from being published",
    access: "signed-in",
    isRead: true,
    params: id,
    body: z.object({ draft: flowDefinition, reentry: z.enum(FLOW_REENTRY) }),
    reply: z.object({ problems: z.array(flowProblem) }),
    errors: ["invalid-input"],
    reads: ["content", "app-flows"],
  }),
  pause: endpoint({
    method: "PUT",
    path: "appFlows/{id}/pause",
    summary: "Pause a flow; no one moves on and it sends nothing",
    access: "signed-in",
    params: id,
    body: empty,
    reply: appFlow,
    errors: ["wrong-state"],
    touches: changed,
  }),
  resume: endpoint({
    method: "PUT",
    path: "appFlows/{id}/resume",
    summary: "Resume after a pause",
    access: "signed-in",
    params: id,
    body: z.object({
      missed: z.enum(FLOW_RESUMES).meta({
        description: "Shift all waits by the pause, skip what came due, or continue now, spaced out",
      }),
    }),
    reply: appFlow,
    errors: ["wrong-state"],
    touches: changed,
  }),
  resuming: endpoint({
    method: "GET",
    path: "appFlows/{id}/resuming",
    summary: "How many people are waiting for a paused flow to resume",
    access: "signed-in",
    params: id,
    reply: flowResuming,
    errors: ["wrong-state"],
    reads: ["app-flows"],
  }),
  enter: endpoint({
    method: "PUT",
    path: "appFlows/{id}/contacts",
    summary: "Add contacts to a flow",
    access: "signed-in",
    params: id,
    body: z.object({
      contactIds: z.array(idOf("contact")).min(1).max(1_000),
      eventId: z.string().trim().min(1).max(200).optional().meta({
        description: "Your ID for the event: the same ID never adds a contact twice",
      }),
    }),
    reply: z.object({ entered: count }),
    errors: ["invalid-input", "wrong-state"],
    touches: changed,
  }),
  add: endpoint({
    method: "PUT",
    path: "appFlows/{id}/addContacts",
    summary: "Add chosen contacts, or all that a search finds, to a flow",
    access: "signed-in",
    params: id,
    body: contactSelection,
    reply: contactAction,
    errors: ["invalid-input", "wrong-state"],
    touches: [...changed, "contact-actions", "contacts"],
  }),
  adding: endpoint({
    method: "POST",
    path: "appFlows/{id}/adding",
    summary: "What adding chosen contacts to a flow would do",
    access: "signed-in",
    isRead: true,
    params: id,
    body: contactSelection,
    reply: flowAdding,
    errors: ["invalid-input", "wrong-state"],
    reads: ["app-flows", "contacts"],
  }),
  leave: endpoint({
    method: "DELETE",
    path: "appFlows/{id}/contacts/{contactId}",
    summary: "Remove a contact from a flow; nothing that's waiting for them is sent",
    access: "signed-in",
    params: ofContact,
    reply: empty,
    touches: changed,
  }),
  way: endpoint({
    method: "GET",
    path: "appFlows/{id}/contacts/{contactId}",
    summary: "A contact's way through a flow: each step with its time and reason",
    access: "signed-in",
    params: ofContact,
    reply: z.object({ contact: namedContact, ways: z.array(flowWay) }),
    reads: ["app-flows"],
  }),
  ofContact: endpoint({
    method: "GET",
    path: "contacts/{contactId}/appFlows",
    summary:
      "The app flows a contact is or was in: why, what they got or didn't get, and what comes next; the latest hundred",
    access: "signed-in",
    params: z.object({ contactId: idOf("contact") }),
    reply: z.object({ appFlows: z.array(contactFlow) }),
    reads: ["app-flows", "contacts", "thread"],
  }),
  changeNext: endpoint({
    method: "PUT",
    path: "appFlows/{id}/contacts/{contactId}/next",
    summary: "Skip, hold or reschedule a contact's next step, or release a held one",
    access: "signed-in",
    params: ofContact,
    body: nextChange,
    reply: contactFlow,
    errors: ["invalid-input", "wrong-state"],
    touches: ["app-flows", "contacts"],
  }),
  try: endpoint({
    method: "POST",
    path: "appFlows/{id}/try",
    summary: "Simulate what would happen to a contact who entered the draft now; nothing is actually done",
    access: "signed-in",
    isRead: true,
    params: id,
    body: z.object({
      contactId: idOf("contact").nullable().default(null),
      pretend: z
        .object({
          firstName: z.string().trim().max(100).default(""),
          timeZone: z.string().max(60).nullable().default(null),
          tags: z.array(tagName.min(1)).max(20).default([]),
        })
        .optional()
        .meta({ description: "A made-up person instead of a contact" }),
      happenings: z
        .array(z.object({ stepId: flowKey, text: z.string().max(1_600).default("") }))
        .max(FLOW_STEPS_MAX)
        .default([])
        .meta({
          description: "The awaited events that happen, with their replies; the others don't",
        }),
    }),
    reply: flowTrial,
    errors: ["invalid-input", "wrong-state"],
    rateLimit: { max: 30, windowSeconds: 60, by: "user" },
    reads: ["content", "app-flows"],
  }),
  figures: endpoint({
    method: "GET",
    path: "appFlows/{id}/figures",
    summary: "Results of the messages each step sent",
    access: "signed-in",
    params: id,
    reply: z.object({ steps: z.array(flowStepFigures) }),
    reads: ["app-flows", "thread"],
  }),
  test: endpoint({
    method: "PUT",
    path: "appFlows/{id}/test",
    summary: "Send the message of a step to one contact now as a test; not counted in any figures",
    access: "signed-in",
    params: id,
    body: z.object({ contactId: idOf("contact"), step: sendStep }),
    reply: z.object({ outcome: z.enum(["sent", "withheld", "not-sent"]), reason: z.string().nullable() }),
    errors: ["invalid-input", "insufficient-credits"],
    rateLimit: { max: 30, windowSeconds: 60, by: "user" },
    touches: ["thread", "chats", "credits"],
  }),
  callKey: endpoint({
    method: "GET",
    path: "appFlows/callKey",
    summary:
      "The secret that signs calls from this account's flows: the header x-broadcast-signature is t=SECONDS,v1=HMAC-SHA256 of SECONDS.BODY in hex",
    access: "account-admin",
    hasSecretReply: true,
    reply: z.object({ key: z.string() }),
    reads: ["app-flows"],
  }),
  searchPeople: endpoint({
    method: "POST",
    path: "appFlows/{id}/steps/{stepId}/contacts/search",
    summary: "People who are at a step of a flow or have passed it",
    access: "signed-in",
    isRead: true,
    params: id.extend({ stepId: flowKey }),
    body: searchBody({ which: z.enum(FLOW_STEP_PEOPLE).default("here") }),
    reply: searchReply("people", flowPerson),
    reads: ["app-flows", "thread"],
  }),
};
