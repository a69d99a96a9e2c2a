import { Button } from "@broadcast/ui/actions/Button.tsx";
import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { useContactNotes } from "./contact-notes.api.ts";
import { NoteCard } from "./NoteCard.tsx";
import { NoteDialog } from "./NoteDialog.tsx";

/** The business's notes on a contact. */
export function ContactNotes({ contactId }: { contactId: string }) {
  const { notes, hasMore, isLoading, error, refetch, loadEarlier, forgetEarlier } =
    useContactNotes(contactId);
  const [isAdding, setAdding] = useState(false);
  const [isReading, setReading] = useState(false);

  const readEarlier = async () => {
    setReading(true);
    try {
      await loadEarlier();
    } catch {
      // The call has shown its own error; the button can be pressed again.
    } finally {
      setReading(false);
    }
  };

  return (
    <section aria-label="Notes" className="flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-body font-semibold text-text">Notes</h2>
        <Button size="sm" icon={<NotebookPen aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add note
        </Button>
      </div>
      {isLoading ? (
        <LoadingText />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : notes.length === 0 ? (
        <p className="text-note text-soft">No notes yet. Only your team can see them.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note._id}>
              <NoteCard contactId={contactId} note={note} onChanged={forgetEarlier} />
            </li>
          ))}
        </ul>
      )}
      {hasMore ? (
        <div>
          <Button size="sm" isLoading={isReading} onClick={() => void readEarlier()}>
            Show earlier notes
          </Button>
        </div>
      ) : null}
      {isAdding ? (
        <NoteDialog contactId={contactId} onClose={() => setAdding(false)} onSaved={forgetEarlier} />
      ) : null}
    </section>
  );
}
