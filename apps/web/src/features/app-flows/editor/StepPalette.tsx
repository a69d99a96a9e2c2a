import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { stepKinds } from "../flow-words.ts";
import type { Under } from "./flow-edits.ts";
import { newStep, STEP_GROUPS } from "./step-groups.ts";

interface StepPaletteProps {
  /** Where a new step goes, in words. */
  place: string;
  under: Under;
  isDisabled: boolean;
  onAdd: (step: AppFlowStep) => void;
}

/** Every kind of step, added with one press. */
export function StepPalette({ place, under, isDisabled, onAdd }: StepPaletteProps) {
  return (
    <section aria-label="Steps to add" className="flex min-h-0 flex-col gap-3 overflow-y-auto p-2">
      <p className="line-clamp-3 shrink-0 px-1 text-note text-soft [overflow-wrap:anywhere]">{place}</p>
      {STEP_GROUPS.map(({ group, kinds }) => (
        <div key={group} className="flex flex-col">
          <h3 className="px-1 pb-1 font-semibold text-note text-soft">{group}</h3>
          {kinds.map((kind) => {
            const { label, icon: Icon } = stepKinds[kind];
            return (
              <button
                key={kind}
                type="button"
                disabled={isDisabled}
                className="flex items-center gap-2 rounded-md px-1 py-1.5 text-left text-note enabled:hover:bg-n3 disabled:opacity-50"
                onClick={() => onAdd(newStep(kind, under))}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 text-b11" />
                {label}
              </button>
            );
          })}
        </div>
      ))}
    </section>
  );
}
