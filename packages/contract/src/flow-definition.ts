import {
  ANSWER_KINDS,
  branchesOf,
  FLOW_EVENTS,
  FLOW_NOTICES,
  FLOW_STEPS_MAX,
  FLOW_TRIGGERS,
  FLOW_UNITS,
  type FlowDefinition,
  type FlowStep,
  inTreeOrder,
} from "@broadcast/domain/automation/app-flow";
import { z } from "zod";
import { type ContactConditions, contactConditions } from "./contact-conditions.ts";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 9:00 AM.");
const weekday = z.number().int().min(0).max(6).meta({ description: "0 is Sunday" });
/** Belongs to a step or one of its branches while that is in the flow. */
export const flowKey = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const tagName = z.string().trim().max(60);
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
  id: flowKey,
  under: z
    .object({ step: flowKey, branch: flowKey })
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

export const sendStep = step("send", {
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

export const flowStep = z.discriminatedUnion("kind", [
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
          branch: flowKey,
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
      .array(z.object({ branch: flowKey, percent: z.number().int().min(0).max(100) }))
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

/** A flow's trigger, and its steps in order. */
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
