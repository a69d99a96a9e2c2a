import type { AppFlow } from "@broadcast/contract/app-flows";
import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/flow-definition";
import type { FlowTrigger } from "@broadcast/domain/automation/app-flow";
import { StepBody } from "../fields/StepBody.tsx";
import { TRIGGER_AT_FIRST, TriggerFields } from "../fields/TriggerFields.tsx";
import { stepKinds } from "../flow-words.ts";
import { addStep, changeStep } from "./flow-edits.ts";
import { PartDialog } from "./PartDialog.tsx";
import { StepProblems } from "./StepProblems.tsx";

/** The part of a flow being edited; a new step goes after another one. */
export type OpenedStep =
  | { what: "trigger" }
  | { what: "step"; step: AppFlowStep }
  | { what: "new"; step: AppFlowStep; behind: string | null }
  | null;

interface FlowDialogsProps {
  opened: OpenedStep;
  draft: AppFlowDefinition;
  problems: AppFlow["problems"];
  onClose: () => void;
  onChange: (draft: AppFlowDefinition) => void;
}

/** The dialog that edits a flow's trigger or one of its steps. */
export function FlowDialogs({ opened, draft, problems, onClose, onChange }: FlowDialogsProps) {
  if (opened === null) return null;
  if (opened.what === "trigger")
    return (
      <PartDialog<FlowTrigger>
        part={draft.trigger ?? TRIGGER_AT_FIRST}
        title="What starts the flow"
        submitLabel="Done"
        onClose={onClose}
        onDone={(trigger) => onChange({ ...draft, trigger })}
      >
        {(trigger, setTrigger, isChecked) => (
          <TriggerFields trigger={trigger} isChecked={isChecked} onChange={setTrigger} />
        )}
      </PartDialog>
    );
  const { steps } = draft;
  return (
    <PartDialog<AppFlowStep>
      part={opened.step}
      title={stepKinds[opened.step.kind].label}
      submitLabel={opened.what === "new" ? "Add step" : "Done"}
      onClose={onClose}
      onDone={(step) =>
        onChange({
          ...draft,
          steps: opened.what === "new" ? addStep(steps, step, opened.behind) : changeStep(steps, step),
        })
      }
    >
      {(step, setStep, isChecked) => (
        <>
          <StepProblems stepId={step.id} problems={problems} />
          <StepBody step={step} isChecked={isChecked} onChange={setStep} />
        </>
      )}
    </PartDialog>
  );
}
