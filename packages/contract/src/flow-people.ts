import { FLOW_REENTRY } from "@broadcast/domain/automation/app-flow";
import { z } from "zod";
import { flowStep } from "./flow-definition.ts";
import { idOf, instant } from "./shapes.ts";

const count = z.number().int();
export const namedContact = z.object({
  _id: idOf("contact"),
  name: z.string(),
  phoneNumber: z.string().nullable(),
});

const pathOutcome = z.enum([
  "done",
  "queued",
  "sent",
  "delivered",
  "withheld",
  "missed",
  "skipped",
  "waiting",
  "took",
  "passed-over",
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
  "queued",
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
  queued: count.meta({ description: "Waiting to be sent" }),
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
