import type { AppFlow } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition } from "@broadcast/contract/flow-definition";
import type { FlowMove, FlowPublishing, FlowTiming } from "@broadcast/contract/flow-publishing";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted } from "../../lib/words/format.ts";
import { momentText, momentWithin } from "../../lib/words/moment-text.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { Select } from "../../ui/inputs/choice/Select.tsx";
import type { FlowNames } from "./flow-names.ts";
import { stepText } from "./flow-words.ts";

type Step = FlowPublishing["steps"][number];

/** What happens to the contacts at each step. */
export type Moves = Record<string, { people: FlowMove; timing: FlowTiming }>;

/** By default, contacts move on if they can; the others stay on their version. */
export const movesAtFirst = (steps: readonly Step[]): Moves =>
  Object.fromEntries(
    steps.map(({ stepId, canMove }) => [stepId, { people: canMove ? "move" : "stay", timing: "keep" }]),
  );

const timingLabels: Record<FlowTiming, string> = {
  keep: "At the time already set",
  entry: "Counted from when they reached it",
  anew: "Start the wait over now",
};
const changeLabels = { same: null, changed: "Changed", gone: "Deleted" } as const;
const changeTones = { same: "neutral", changed: "info", gone: "caution" } as const;

interface StepMovesProps {
  steps: readonly Step[];
  flow: AppFlow;
  draft: AppFlowDefinition;
  names: FlowNames;
  /** Null where nothing is chosen per step. */
  moves: Moves | null;
  onChange: (moves: Moves) => void;
}

/** How many contacts wait at each step, and what happens to them. */
export function StepMoves({ steps, flow, draft, names, moves, onChange }: StepMovesProps) {
  const { timezone } = useCurrentUser();
  const textOf = (stepId: string | null) => {
    const step = draft.steps.find(({ id }) => id === stepId);
    return step ? stepText(step, names) : null;
  };
  return (
    <ul className="flex flex-col gap-3" aria-label={`People in ${flow.name}`}>
      {steps.map(({ stepId, step, people, change, canMove, skipsTo, timings }) => {
        const chosen = moves?.[stepId];
        const name = step ? stepText(step, names) : (textOf(stepId) ?? "a step from an earlier version");
        const next = textOf(skipsTo);
        const set = (its: Partial<Moves[string]>) =>
          chosen && moves && onChange({ ...moves, [stepId]: { ...chosen, ...its } });
        return (
          <li key={stepId} className="flex flex-col gap-2 [overflow-wrap:anywhere]">
            <p>
              {counted(people, "contact")} at {name}{" "}
              {changeLabels[change] ? <Badge tone={changeTones[change]}>{changeLabels[change]}</Badge> : null}
            </p>
            {chosen ? (
              <Select
                label={`What happens to people at: ${name}`}
                value={chosen.people}
                onChange={(next) => next && set({ people: next })}
                options={[
                  ...(canMove ? [{ value: "move" as const, label: "Continue in the new version" }] : []),
                  {
                    value: "skip",
                    label: next ? `Skip it and continue at: ${next}` : "Skip it and finish",
                  },
                  { value: "stay", label: "Stay on their version" },
                  { value: "leave", label: "Leave the flow" },
                ]}
              />
            ) : null}
            {chosen?.people === "move" && timings.length > 0 ? (
              <Select
                label={`When they continue from: ${name}`}
                value={chosen.timing}
                onChange={(timing) => timing && set({ timing })}
                options={timings.map(({ timing, first, last }) => ({
                  value: timing,
                  label: `${timingLabels[timing]}: ${
                    first === last
                      ? momentText(first, timezone)
                      : `${momentText(first, timezone)} to ${momentWithin(last, timezone)}`
                  }`,
                }))}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
