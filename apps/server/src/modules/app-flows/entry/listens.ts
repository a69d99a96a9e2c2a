import type { FlowExit } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition } from "@broadcast/contract/flow-definition";

const WITHOUT_SUBJECT: ReadonlySet<string> = new Set(["message", "reply", "api", "missed-call"]);

/** What a trigger or wait listens to: a tag or product in lower case, or an id. */
export const subjectOf = ({ kind, subject }: { kind: string; subject: string }): string => {
  if (kind === "tag-added" || kind === "tag-removed" || kind === "purchase")
    return subject.trim().toLowerCase();
  return WITHOUT_SUBJECT.has(kind) ? "" : subject;
};

export const subjectOfWait = ({ event, subject }: { event: string; subject: string }): string =>
  subjectOf({ kind: event, subject });

/** Returns what has to be recorded for the exits of a flow. */
export const listensOfLeaving = ({
  exits,
  leavesOnReply,
}: {
  exits: readonly FlowExit[];
  leavesOnReply: boolean;
}): { kind: string; subject: string }[] => [
  ...exits.map((exit) => ({ kind: exit.kind, subject: subjectOf(exit) })),
  ...(leavesOnReply ? [{ kind: "message", subject: "" }] : []),
];

/** Found by scanning, not by signals. */
const LOOKED_FOR: ReadonlySet<string> = new Set(["api", "date", "segment"]);

/** Returns what has to be recorded for a flow when it happens. */
export const listensOf = ({ trigger, steps }: AppFlowDefinition): { kind: string; subject: string }[] => [
  ...(trigger && !LOOKED_FOR.has(trigger.kind) ? [{ kind: trigger.kind, subject: subjectOf(trigger) }] : []),
  ...steps.flatMap((step) =>
    step.kind === "wait-for"
      ? [
          {
            kind: step.event === "reply" ? "message" : step.event,
            subject: subjectOfWait(step),
          },
        ]
      : [],
  ),
];
