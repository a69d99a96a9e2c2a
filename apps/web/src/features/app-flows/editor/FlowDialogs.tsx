import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/app-flows";
import type { FlowNames } from "../flow-names.ts";
import { addStep, changeStep } from "./flow-edits.ts";
import { StepDialog } from "./StepDialog.tsx";
import { TriggerDialog } from "./TriggerDialog.tsx";

/** The part of a flow being edited; a new step goes after another one. */
export type OpenedStep =
  | { what: "trigger" }
  | { what: "step"; step: AppFlowStep }
  | { what: "new"; step: AppFlowStep; behind: string | null }
  | null;

interface FlowDialogsProps {
  opened: OpenedStep;
  draft: AppFlowDefinition;
  names: FlowNames;
  onClose: () => void;
  onChange: (draft: AppFlowDefinition) => void;
}

/** The dialog that edits a flow's trigger or one of its steps. */
export function FlowDialogs({ opened, draft, names, onClose, onChange }: FlowDialogsProps) {
  if (opened === null) return null;
  if (opened.what === "trigger")
    return (
      <TriggerDialog
        trigger={draft.trigger}
        names={names}
        onClose={onClose}
        onDone={(trigger) => onChange({ ...draft, trigger })}
      />
    );
  const { steps } = draft;
  return (
    <StepDialog
      step={opened.step}
      names={names}
      submitLabel={opened.what === "new" ? "Add step" : "Done"}
      onClose={onClose}
      onDone={(step) =>
        onChange({
          ...draft,
          steps: opened.what === "new" ? addStep(steps, step, opened.behind) : changeStep(steps, step),
        })
      }
    />
  );
}
