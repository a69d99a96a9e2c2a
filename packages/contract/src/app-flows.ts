import {
  ANSWER_KINDS,
  branchesOf,
  FLOW_EVENTS,
  FLOW_NOTICES,
  FLOW_REENTRY,
  FLOW_STEPS_MAX,
  FLOW_TRIGGERS,
  FLOW_UNITS,
  type FlowDefinition,
  type FlowStep,
  inTreeOrder,
} from "@broadcast/domain/automation/app-flow";
import { z } from "zod";
import { nextChange } from "./automation-pauses.ts";
import { contactAction } from "./contact-actions.ts";
import { type ContactConditions, contactConditions } from "./contact-conditions.ts";
import { contactSelection } from "./contacts.ts";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { clippingConfirmed } from "./emails.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply } from "./shapes.ts";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 9:00 AM.");
const weekday = z.number().int().min(0).max(6).meta({ description: "0 is Sunday" });
const key = z.string().regex(/^[a-z0-9-]{1,40}$/);
const tagName = z.string().trim().max(60);
const choiceNumber = z
  .number()
  .min(-1_000_000)
  .max(1_000_000)
  .default(1)
  .meta({ description: "For a number: the smallest and largest that count" });
const amount = z.number().int().min(0).max(3_650);

const flowTrigger = z.object({
  kind: z.enum(FLOW_TRIGGERS),
  subject: z.string().trim().max(120).default("").meta({
    description:
      "The id of the keyword, form, link or segment, the name of the tag or product (empty for any), or of a date `birthday`, `anniversary` or a custom field's id",
  }),
  hours: z
    .object({
      is: z.enum(["inside", "outside"]),
      weekdays: z.array(weekday).max(7),
      from: timeOfDay,
      to: timeOfDay,
    })
    .nullable()
    .default(null)
    .meta({ description: "For messages: only during these hours in the account's time zone" }),
  onlyUnanswered: z.boolean().default(false).meta({
    description: "For messages: only those that no keyword answers and no flow is waiting for",
  }),
  words: z
    .array(z.string().trim().min(1).max(60))
    .max(30)
    .default([])
    .meta({ description: "For messages: only those that contain one of these words; empty for any" }),
  daysBefore: z.number().int().min(-365).max(365).default(0),
  time: timeOfDay.default("10:00"),
});

const place = {
  id: key,
  under: z
    .object({ step: key, branch: key })
    .nullable()
    .default(null)
    .meta({ description: "The branch of an earlier step that it's in; null at the top level" }),
  note: z
    .string()
    .trim()
    .max(500)
    .default("")
    .meta({ description: "A note for the people who edit the flow" }),
  lateHours: z.number().int().min(1).max(8_760).nullable().default(null).meta({
    description: "If it's later than this, it counts as missed; null for the default of its kind",
  }),
};
const step = <K extends string, T extends z.ZodRawShape>(kind: K, fields: T) =>
  z.object({ kind: z.literal(kind), ...place, ...fields });
const personId = z.union([z.uuid(), z.literal("assistant")]);
const duration = { amount, unit: z.enum(FLOW_UNITS) };

const sendStep = step("send", {
  type: z.enum(["sms", "email", "rvm"]).default("sms"),
  subject: z.string().trim().max(200).default(""),
  text: z.string().max(8_192).default(""),
  attachmentId: z
    .uuid()
    .nullable()
    .default(null)
    .meta({ description: "For a text: the attachment whose picture is sent with it" }),
  emailId: z.uuid().nullable().default(null).meta({
    description: "For an email: the designed email to send, as it is when the flow is published",
  }),
  voiceDropId: z.uuid().nullable().default(null).meta({ description: "For a voice drop: the one to send" }),
});

const flowStep = z.discriminatedUnion("kind", [
  sendStep,
  step("wait", duration),
  step("wait-until", { weekdays: z.array(weekday).max(7), time: timeOfDay }),
  step("wait-for", {
    event: z.enum(FLOW_EVENTS),
    subject: z.string().trim().max(120).default(""),
    ...duration,
  }),
  step("branch", {
    conditions: contactConditions.extend({ groups: z.array(contactConditions.shape.groups.element).max(10) }),
  }),
  step("answer", {
    choices: z
      .array(
        z.object({
          branch: key,
          is: z.enum(ANSWER_KINDS),
          words: z.array(z.string().trim().min(1).max(60)).max(30).default([]),
          from: choiceNumber,
          to: choiceNumber,
        }),
      )
      .max(10),
  }),
  step("split", {
    parts: z
      .array(z.object({ branch: key, percent: z.number().int().min(0).max(100) }))
      .min(1)
      .max(10),
  }),
  step("add-tag", { tag: tagName }),
  step("remove-tag", { tag: tagName }),
  step("join-campaign", { campaignId: z.uuid().nullable() }),
  step("leave-campaign", { campaignId: z.uuid().nullable() }),
  step("set-field", {
    fieldId: z
      .union([z.literal("company"), z.uuid()])
      .nullable()
      .meta({ description: "`company`, or the id of a custom field" }),
    value: z.string().trim().max(500),
  }),
  step("join-space", { spaceId: z.uuid().nullable() }),
  step("leave-space", { spaceId: z.uuid().nullable() }),
  step("assign", {
    assigneeId: personId.nullable().meta({ description: "Who answers the chat; null for no one" }),
  }),
  step("notify", {
    text: z.string().trim().max(2_000),
    personId: personId.nullable().default(null).meta({ description: "Who to notify; null for the owner" }),
    by: z.enum(FLOW_NOTICES).default("email"),
  }),
  step("call", { url: z.string().trim().max(2_000) }),
  step("stop", {}),
]);

export type AppFlowStep = FlowStep<ContactConditions>;
export type AppFlowDefinition = FlowDefinition<ContactConditions>;

/** What lets contacts into a flow, and its steps in order. */
export const flowDefinition = z
  .object({
    trigger: flowTrigger.nullable(),
    steps: z.array(flowStep).max(FLOW_STEPS_MAX, `Use up to ${FLOW_STEPS_MAX} steps.`),
  })
  .refine(({ steps }) => inTreeOrder(steps) !== null, "Each step must be in a branch of a step before it.")
  .refine(
    ({ steps }) => steps.every((each) => new Set(branchesOf(each)).size === branchesOf(each).length),
    "Each branch of a step needs its own name.",
  );

const count = z.number().int();
const namedContact = z.object({ _id: idOf("contact"), name: z.string(), phoneNumber: z.string().nullable() });

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

export const appFlowChange = z
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
export const appFlowCreation = appFlowChange.required({ name: true });
export type AppFlowChange = z.output<typeof appFlowChange>;

const pathOutcome = z.enum([
  "done",
  "sent",
  "withheld",
  "missed",
  "skipped",
  "waiting",
  "took",
  "left",
  "halted",
  "failed",
]);

/** One step of a contact's path. */
export const flowPathStep = z.object({
  stepId: z.string(),
  outcome: pathOutcome,
  branch: z.string().nullable().meta({ description: "Which branch they took" }),
  reason: z.string().nullable(),
  at: instant,
});
export type FlowPathStep = z.infer<typeof flowPathStep>;

/** A contact's path through a flow: one for each time they entered. */
export const flowWay = z.object({
  entry: count,
  version: count,
  state: z.enum(["in", "finished", "left", "halted", "missed"]),
  enteredAt: instant,
  enteredBy: z.string(),
  endedAt: instant.nullable(),
  endReason: z.string().nullable(),
  stepId: z.string().nullable().meta({ description: "Where they are" }),
  step: flowStep.nullable().meta({ description: "The same, in their version" }),
  dueAt: instant.nullable().meta({ description: "When they move on at the latest" }),
  next: z
    .object({
      stepId: z.string(),
      step: flowStep.nullable(),
      dueAt: instant,
      isSetByHand: z.boolean().meta({ description: "Its time was set by hand" }),
      isHeld: z.boolean().meta({ description: "Held until someone lets it continue" }),
    })
    .nullable()
    .meta({ description: "What comes next if what they're waiting for doesn't happen" }),
  steps: z.array(flowPathStep.extend({ step: flowStep.nullable() })),
});
export type FlowWay = z.infer<typeof flowWay>;

/** A flow that a contact is or was in, with their last path through it. */
export const contactFlow = z.object({
  flow: z.object({ _id: idOf("appFlow"), name: z.string(), state: z.enum(["draft", "running", "paused"]) }),
  way: flowWay,
});
export type ContactFlow = z.infer<typeof contactFlow>;

/** A contact who is at a step or has passed it. */
export const flowPerson = z.object({
  contact: namedContact,
  outcome: pathOutcome,
  reason: z.string().nullable(),
  at: instant.meta({
    description: "When they passed it; for those waiting: when they move on at the latest",
  }),
});
export type FlowPerson = z.infer<typeof flowPerson>;

/** Which contacts of a step: those at it, those who have passed it, or those with a given outcome of its message. */
export const FLOW_STEP_PEOPLE = [
  "here",
  "passed",
  "sent",
  "delivered",
  "unsent",
  "answered",
  "clicked",
  "opted-out",
] as const;
export type FlowStepPeople = (typeof FLOW_STEP_PEOPLE)[number];

/** The outcomes of a step's messages. */
export const flowStepFigures = z.object({
  stepId: z.string(),
  sent: count,
  delivered: count,
  unsent: count.meta({ description: "Kept back, skipped or missed, each with its reason" }),
  answered: count.meta({
    description: "Replied within three days, before getting anything else from the flow",
  }),
  clicked: count.meta({ description: "Opened a link in it themselves" }),
  optedOut: count.meta({ description: "Opted out within three days" }),
});
export type FlowStepFigures = z.infer<typeof flowStepFigures>;

/** What adding selected contacts to a flow would do. */
export const flowAdding = z.object({
  total: count,
  entering: count.meta({ description: "Who would enter, or start over" }),
  inIt: count.meta({ description: "Of all, people who are in it now; with `always` they start over" }),
  notAgain: count.meta({ description: "People who were in it before and can't enter again yet" }),
  firstStep: flowStep.nullable(),
  state: z.enum(["running", "paused"]),
  reentry: z.enum(FLOW_REENTRY),
});
export type FlowAdding = z.infer<typeof flowAdding>;

/** What happens to the contacts at a step: they stay on their version, move to the new one, skip the step, or leave. */
export const FLOW_MOVES = ["stay", "move", "skip", "leave"] as const;
export type FlowMove = (typeof FLOW_MOVES)[number];

/**
 * When contacts continue whose wait has changed: at the same time, counted from when they arrived, or counted
 * from now.
 */
export const FLOW_TIMINGS = ["keep", "entry", "anew"] as const;
export type FlowTiming = (typeof FLOW_TIMINGS)[number];

/** What happens to the contacts in a flow when its draft is published. */
export const flowPublishing = z.object({
  version: count,
  steps: z.array(
    z.object({
      stepId: z.string(),
      step: flowStep.nullable().meta({ description: "As in the version they're on" }),
      people: count,
      change: z
        .enum(["same", "changed", "gone"])
        .meta({ description: "How the draft changes the step, by the version people are on" }),
      canMove: z.boolean().meta({ description: "Whether the draft also has the step" }),
      skipsTo: z
        .string()
        .nullable()
        .meta({ description: "The step where people who skip continue; null at the end" }),
      timings: z
        .array(z.object({ timing: z.enum(FLOW_TIMINGS), first: instant, last: instant }))
        .meta({ description: "For a changed wait: when the first and the last of them would move on" }),
    }),
  ),
  moved: count,
  staying: count,
  skipped: count,
  left: count,
});
export type FlowPublishing = z.infer<typeof flowPublishing>;

const flowMoves = z.object({
  movesPeople: z.boolean().default(false).meta({
    description:
      "Contacts waiting at a step that also exists in the new version continue there; the others stay on their version",
  }),
  steps: z
    .array(
      z.object({ stepId: key, people: z.enum(FLOW_MOVES), timing: z.enum(FLOW_TIMINGS).default("keep") }),
    )
    .max(FLOW_STEPS_MAX)
    .default([])
    .meta({ description: "Overrides for people at specific steps" }),
  clippingConfirmed,
});
export type FlowMoves = z.output<typeof flowMoves>;

/** What resuming does with waits that ended during the pause. */
export const FLOW_RESUMES = ["shift", "skip", "spaced"] as const;
export type FlowResume = (typeof FLOW_RESUMES)[number];

/** How many contacts wait for a paused flow to resume, and the effect of each option. */
export const flowResuming = z.object({
  pausedAt: instant,
  held: count.meta({ description: "People whose step came due during the pause" }),
  waiting: count.meta({ description: "People whose step is still to come" }),
  messages: count.meta({
    description: "Messages that came due during the pause; estimated when many are held",
  }),
  lastSpacedAt: instant.nullable().meta({ description: "When the last person continues, if spaced out" }),
});
export type FlowResuming = z.infer<typeof flowResuming>;

/** What would happen to a contact who entered now. */
export const flowTrial = z.object({
  timeZone: z.string().meta({ description: "The time zone used for the contact" }),
  steps: z.array(
    flowPathStep.extend({
      text: z.string().nullable().meta({ description: "What they would get" }),
      waitsUntil: instant.nullable().meta({ description: "When it would be sent, if it waits" }),
    }),
  ),
  state: flowWay.shape.state,
  endReason: z.string().nullable(),
  endsAt: instant.nullable(),
});
export type FlowTrial = z.infer<typeof flowTrial>;

const id = z.object({ id: idOf("appFlow") });
const ofContact = id.extend({ contactId: idOf("contact") });
const changed = ["content", "app-flows"] as const;

export const appFlows = {
  ...contentEndpoints({
    entity: "appFlow",
    path: "appFlows",
    key: "appFlows",
    noun: "app flow",
    topic: "app-flows",
    item: appFlow,
    create: appFlowCreation,
    change: appFlowChange,
  }),
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
        .array(z.object({ stepId: key, text: z.string().max(1_600).default("") }))
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
    params: id.extend({ stepId: key }),
    body: searchBody({ which: z.enum(FLOW_STEP_PEOPLE).default("here") }),
    reply: searchReply("people", flowPerson),
    reads: ["app-flows", "thread"],
  }),
};
