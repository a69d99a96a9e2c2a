import { Button } from "@broadcast/ui/actions/Button.tsx";
import { ActionBar } from "../layout/ActionBar.tsx";

interface SaveBarProps {
  /** Id of the form to submit. */
  formId: string;
  isSubmitting: boolean;
  onUndo: () => void;
}

/** A bar that appears at the bottom of a panel once its form has changed. */
export function SaveBar({ formId, isSubmitting, onUndo }: SaveBarProps) {
  return (
    <ActionBar isPopping>
      <Button isDisabled={isSubmitting} onClick={onUndo}>
        Undo changes
      </Button>
      <Button type="submit" form={formId} kind="primary" isLoading={isSubmitting}>
        Save
      </Button>
    </ActionBar>
  );
}
