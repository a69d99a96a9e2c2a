import type { ContactAction } from "@broadcast/contract/contact-actions";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { contactActionText, isUnderWay } from "./contact-action-text.ts";
import { UndoButton } from "./UndoButton.tsx";

/** Confirms a bulk action on contacts with undo, or says that it continues in the background. */
export function tellContactAction(action: ContactAction): void {
  const text = contactActionText(action);
  if (isUnderWay(action)) toast.info(text, "This continues in the background. You can leave this page.");
  else if (action.changed === 0) toast.info(text);
  else
    toast.success(text, undefined, action.undoUntil ? <UndoButton action={action} isInverse /> : undefined);
}
