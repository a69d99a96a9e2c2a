import type { Contact } from "@broadcast/contract/contacts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useId, useState } from "react";
import { tellContactAction } from "../../contact-actions/index.ts";
import { MergeForm } from "./MergeForm.tsx";

interface MergeDialogProps {
  contacts: readonly Contact[];
  onClose: () => void;
  /** Called before merging, with the contact that will remain. */
  onMerging: (keptId: string) => void;
  onFailed: () => void;
  /** Called with the contact that remains. */
  onMerged: (keptId: string) => void;
}

/** Merges contacts on the page that shows them. */
export function MergeDialog({ contacts, onClose, onMerging, onFailed, onMerged }: MergeDialogProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Merge contacts"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" isLoading={isBusy}>
            Merge
          </Button>
        </>
      }
    >
      <MergeForm
        id={id}
        contacts={contacts}
        onBusy={setBusy}
        onMerging={onMerging}
        onFailed={onFailed}
        onMerged={(keptId, action) => {
          tellContactAction(action);
          onMerged(keptId);
        }}
      />
    </Dialog>
  );
}
