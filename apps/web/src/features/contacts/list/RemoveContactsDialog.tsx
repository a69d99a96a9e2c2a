import { formatCount } from "../../../lib/words/format.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { contactCountText } from "../../tags/index.ts";

interface RemoveContactsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  count: number;
  onConfirm: () => Promise<void>;
}

/** Asks before contacts are deleted with their chats. */
export function RemoveContactsDialog({ isOpen, onClose, count, onConfirm }: RemoveContactsDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${contactCountText(count)}?`}
      confirmLabel={count === 1 ? "Delete contact" : `Delete ${formatCount(count)}`}
      isDanger
      onConfirm={onConfirm}
    >
      {count === 1 ? "Your chat with this contact will be" : "Your chats with them will be"} deleted too. This
      can't be undone.
    </ConfirmDialog>
  );
}
