import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useUnsaved } from "@broadcast/ui/forms/unsaved.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { type FormEvent, type ReactNode, useId, useRef } from "react";
import { type FlowPart, useEditedPart, useFocusOnMissing } from "./edited-part.ts";

interface PartDialogProps<P extends FlowPart> {
  part: P;
  title: string;
  submitLabel: string;
  onClose: () => void;
  onDone: (part: P) => void;
  children: (part: P, onChange: (part: P) => void, isChecked: boolean) => ReactNode;
}

/**
 * Edits a step or the trigger. Missing values are reported in the list, so that they can be left out; only times
 * can't. Mount it to open it.
 */
export function PartDialog<P extends FlowPart>(props: PartDialogProps<P>) {
  const { part: first, title, submitLabel, onClose, onDone, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { part, setPart, isChanged, checks, check } = useEditedPart(first, null);
  useFocusOnMissing(checks, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The flow's form is an ancestor in the component tree.
    event.stopPropagation();
    if (!check()) return;
    onDone(part);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary">
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} aria-label={title}>
        <div className="flex min-w-0 flex-col gap-4">
          <Guarded isChanged={isChanged}>{children(part, setPart, checks > 0)}</Guarded>
        </div>
      </form>
    </Dialog>
  );
}

/** The dialog asks before it discards what changed in it. */
function Guarded({ isChanged, children }: { isChanged: boolean; children: ReactNode }) {
  useUnsaved(isChanged);
  return children;
}
