import { FLOW_STEPS_MAX } from "@broadcast/domain/automation/app-flow";
import { z } from "zod";
import { clippingConfirmed } from "./emails.ts";
import { flowKey, flowStep } from "./flow-definition.ts";
import { instant } from "./shapes.ts";

const count = z.number().int();

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

export const flowMoves = z.object({
  movesPeople: z.boolean().default(false).meta({
    description:
      "Contacts waiting at a step that also exists in the new version continue there; the others stay on their version",
  }),
  steps: z
    .array(
      z.object({ stepId: flowKey, people: z.enum(FLOW_MOVES), timing: z.enum(FLOW_TIMINGS).default("keep") }),
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

/** Counts the people waiting for a paused flow, and describes the effect of each way of resuming. */
export const flowResuming = z.object({
  pausedAt: instant,
  held: count.meta({
    description: "People whose step, or message waiting to be sent, came due during the pause",
  }),
  waiting: count.meta({ description: "All others, whose step is still to come" }),
  messages: count.meta({
    description: "Messages that came due during the pause; estimated when many are held",
  }),
  lastSpacedAt: instant
    .nullable()
    .meta({ description: "When the last person whose step came due continues, if spaced out" }),
});
export type FlowResuming = z.infer<typeof flowResuming>;
