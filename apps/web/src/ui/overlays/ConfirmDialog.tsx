import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { type ReactNode, useRef } from "react";
import { useClosingAction } from "./use-closing-action.ts";

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Further choices to make before confirming. */
  body?: ReactNode;
  /** The verb of the action: "Delete contact". */
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /**
   * The button shows progress while the promise is pending; the dialog closes when it resolves, and stays
   * open when it rejects.
   */
  onConfirm: () => unknown;
}

/** Asks before an action that cannot easily be undone. Enter confirms, unless something is destroyed. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  body,
  confirmLabel,
  cancelLabel = "Cancel",
  isDanger = false,
  isDisabled,
  onConfirm,
}: ConfirmDialogProps) {
  const { isRunning, run } = useClosingAction(onClose);
  const cancel = useRef<HTMLButtonElement>(null);
  const action = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      kind="alert"
      size="sm"
      title={title}
      description={children}
      initialFocus={isDanger || isDisabled ? cancel : action}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            ref={action}
            kind={isDanger ? "danger" : "primary"}
            isLoading={isRunning}
            isDisabled={isDisabled}
            onClick={() => void run(onConfirm)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
