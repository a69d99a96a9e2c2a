import type { FlowTrigger } from "@broadcast/domain/automation/app-flow";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { type FormEvent, useId, useState } from "react";
import { TRIGGER_AT_FIRST, TriggerFields } from "../fields/TriggerFields.tsx";
import type { FlowNames } from "../flow-names.ts";

interface TriggerDialogProps {
  trigger: FlowTrigger | null;
  names: FlowNames;
  onClose: () => void;
  onDone: (trigger: FlowTrigger) => void;
}

/** Chooses what lets contacts enter a flow. Mount it to open it. */
export function TriggerDialog({ trigger: first, names, onClose, onDone }: TriggerDialogProps) {
  const id = useId();
  const [trigger, setTrigger] = useState(first ?? TRIGGER_AT_FIRST);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The flow's form is an ancestor in the component tree.
    event.stopPropagation();
    onDone(trigger);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="What starts the flow"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary">
            Done
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} aria-label="What starts the flow">
        <div className="flex min-w-0 flex-col gap-4">
          <TriggerFields trigger={trigger} names={names} onChange={setTrigger} />
        </div>
      </form>
    </Dialog>
  );
}
