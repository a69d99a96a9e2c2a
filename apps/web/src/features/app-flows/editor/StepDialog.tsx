import type { AppFlowStep } from "@broadcast/contract/app-flows";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { type FormEvent, useId, useState } from "react";
import { StepBody } from "../fields/StepBody.tsx";
import type { FlowNames } from "../flow-names.ts";
import { stepKinds } from "../flow-words.ts";

interface StepDialogProps {
  step: AppFlowStep;
  names: FlowNames;
  submitLabel: string;
  onClose: () => void;
  onDone: (step: AppFlowStep) => void;
}

/**
 * Edits one step. Missing values are reported in the list, so that a step can be left incomplete. Mount it to
 * open it.
 */
export function StepDialog({ step: first, names, submitLabel, onClose, onDone }: StepDialogProps) {
  const id = useId();
  const [step, setStep] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The flow's form is an ancestor in the component tree.
    event.stopPropagation();
    onDone(step);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={stepKinds[step.kind].label}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary">
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} aria-label={stepKinds[step.kind].label}>
        <div className="flex min-w-0 flex-col gap-4">
          <StepBody step={step} names={names} onChange={setStep} />
        </div>
      </form>
    </Dialog>
  );
}
