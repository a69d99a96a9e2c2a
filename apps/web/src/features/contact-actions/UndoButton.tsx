import type { ContactAction } from "@broadcast/contract/contact-actions";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { contactActionText } from "./contact-action-text.ts";
import { useUndoContactAction } from "./contact-actions.api.ts";

/** Undoes a bulk action on contacts. */
export function UndoButton({
  action,
  isInverse,
  label = "Undo",
}: {
  action: ContactAction;
  isInverse?: boolean;
  label?: string;
}) {
  const undo = useUndoContactAction();
  return (
    <Button
      size="sm"
      kind={isInverse ? "inverse" : "secondary"}
      isLoading={undo.isPending}
      onClick={() =>
        undo.mutate(
          { params: { id: action._id } },
          { onSuccess: (undone) => toast.info(contactActionText(undone)) },
        )
      }
    >
      {label}
    </Button>
  );
}
