import type { FlowExit } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition } from "@broadcast/contract/flow-definition";

const WITHOUT_SUBJECT: ReadonlySet<string> = new Set(["message", "reply", "api", "missed-call"]);

/** What a trigger or a wait listens to of its kind: a tag or product in lower case, or an id. */
export const subjectOf = ({ kind, subject }: { kind: string; subject: string }): string => {
  if (kind === "tag-added" || kind === "tag-removed" || kind === "purchase")
    return subject.trim().toLowerCase();
  return WITHOUT_SUBJECT.has(kind) ? "" : subject;
};

/** What has to be noted for what takes people out of a flow. */
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

/** Looked for rather than heard. */
const LOOKED_FOR: ReadonlySet<string> = new Set(["api", "date", "segment"]);

/** What has to be noted for a flow when it happens. */
export const listensOf = ({ trigger, steps }: AppFlowDefinition): { kind: string; subject: string }[] => [
  ...(trigger && !LOOKED_FOR.has(trigger.kind) ? [{ kind: trigger.kind, subject: subjectOf(trigger) }] : []),
  ...steps.flatMap((step) =>
    step.kind === "wait-for"
      ? [
          {
            kind: step.event === "reply" ? "message" : step.event,
            subject: subjectOf({ kind: step.event, subject: step.subject }),
          },
        ]
      : [],
  ),
];
