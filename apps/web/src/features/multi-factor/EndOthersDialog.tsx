import { toast } from "@broadcast/ui/feedback/toast.ts";
import { counted } from "../../lib/words/format.ts";
import { PasswordDialog } from "../passwords/index.ts";
import { useEndOtherSessions } from "./multi-factor.api.ts";

interface EndOthersDialogProps {
  onClose: () => void;
  /** Called afterwards. */
  onEnded?: () => void;
}

/** Asks before all other browsers and phones of the account are signed out. */
export function EndOthersDialog({ onClose, onEnded }: EndOthersDialogProps) {
  const endOthers = useEndOtherSessions();
  return (
    <PasswordDialog
      isDanger
      title="Sign out everywhere else?"
      text="Every other browser and phone will have to sign in again."
      confirmLabel="Sign out"
      onClose={onClose}
      onConfirm={async (password) => {
        const { ended } = await endOthers.mutateAsync({ body: { password } });
        toast.success(`Signed out in ${counted(ended, "place")}`);
        onEnded?.();
      }}
    />
  );
}
