import { UNDO_HOURS } from "@broadcast/contract/contact-actions";
import type { ContactImport } from "@broadcast/contract/contact-imports";
import { counted } from "../../../lib/words/format.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { contactActionText, UndoButton, useContactAction } from "../../contact-actions/index.ts";

/** Undoes an import while that is possible, and shows the outcome. */
export function UndoImport({ made }: { made: ContactImport }) {
  const action = useContactAction(made._id);
  if (!action) return null;
  if (action.state === "undone") return <Banner title={contactActionText(action)} />;
  if (action.state === "undoing")
    return (
      <div className="flex flex-col gap-2">
        <p className="text-note text-soft">Undoing this import. You can leave this page.</p>
        <ProgressBar label="Undoing" total={Math.max(1, action.changed)} done={0} />
      </div>
    );
  if (action.undoUntil === null) return null;
  return (
    <Banner title="You can undo this import." action={<UndoButton action={action} label="Undo import" />}>
      For {UNDO_HOURS} hours. Added contacts will be deleted and changed ones restored,{" "}
      {counted(action.changed, "contact")} in total. Any you've changed or messaged since will stay.
    </Banner>
  );
}
