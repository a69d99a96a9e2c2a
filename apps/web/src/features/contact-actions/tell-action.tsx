import type { ContactAction } from "@broadcast/contract/contact-actions";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { contactActionText, isUnderWay } from "./contact-action-text.ts";
import { UndoButton } from "./UndoButton.tsx";

/**
 * Confirms a bulk action on contacts with undo, or says that it continues in the background. `doneText` replaces the
 * confirmation's own words.
 */
export function tellContactAction(action: ContactAction, doneText?: string): void {
  const text = contactActionText(action);
  if (isUnderWay(action)) toast.info(text, "This continues in the background. You can leave this page.");
  else if (action.changed === 0) toast.info(text);
  else
    toast.success(
      doneText ?? text,
      undefined,
      action.undoUntil ? <UndoButton action={action} isInverse /> : undefined,
    );
}
