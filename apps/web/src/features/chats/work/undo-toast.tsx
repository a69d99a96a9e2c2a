import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";

/** Confirms an action, and offers to undo it. */
export function tellUndoable(title: string, text: string | undefined, undo: () => Promise<unknown>): void {
  const id = toast.success(
    title,
    text,
    <Button
      size="sm"
      kind="inverse"
      onClick={() => {
        toast.dismiss(id);
        // The call shows its own error.
        undo().then(
          () => toast.info("Undone"),
          () => {},
        );
      }}
    >
      Undo
    </Button>,
  );
}
