import { counted } from "../../lib/format.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { useEndOtherSessions } from "./multi-factor.api.ts";

interface EndOthersDialogProps {
  onClose: () => void;
  /** After it was done. */
  onEnded?: () => void;
}

/** Asks before every other browser and phone of the account is signed out. */
export function EndOthersDialog({ onClose, onEnded }: EndOthersDialogProps) {
  const endOthers = useEndOtherSessions();
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title="Sign out everywhere else?"
      confirmLabel="Sign out"
      onClose={onClose}
      onConfirm={async () => {
        const { ended } = await endOthers.mutateAsync({});
        toast.success(`Signed out in ${counted(ended, "place")}`);
        onEnded?.();
      }}
    >
      Every other browser and phone has to sign in again.
    </ConfirmDialog>
  );
}
