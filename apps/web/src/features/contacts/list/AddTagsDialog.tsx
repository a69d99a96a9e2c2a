import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { useClosingAction } from "../../../ui/overlays/use-closing-action.ts";
import { contactCountText, TagsField } from "../../tags/index.ts";

interface AddTagsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The number of contacts that get the tags. */
  count: number;
  /** The dialog closes when the promise resolves. */
  onAdd: (tagNames: readonly string[]) => Promise<void>;
}

function AddTagsBody({ onClose, count, onAdd }: Omit<AddTagsDialogProps, "isOpen">) {
  const [tagNames, setTagNames] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const { isRunning, run } = useClosingAction(onClose);
  const submit = () => {
    if (tagNames.length === 0) setError("Choose a tag, or type a new one and press Enter.");
    else void run(() => onAdd(tagNames));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Add tags"
      description={`We'll add them to ${contactCountText(count)}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isLoading={isRunning} onClick={submit}>
            Add tags
          </Button>
        </>
      }
    >
      <TagsField
        value={tagNames}
        maxTokens={20}
        onChange={(next) => {
          setTagNames(next);
          setError(undefined);
        }}
        error={error}
      />
    </Dialog>
  );
}

/** Chooses or creates tags for selected contacts. */
export function AddTagsDialog({ isOpen, ...rest }: AddTagsDialogProps) {
  return isOpen ? <AddTagsBody {...rest} /> : null;
}
