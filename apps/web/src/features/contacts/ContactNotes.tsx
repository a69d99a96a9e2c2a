import type { ContactNote } from "@broadcast/contract/contact-notes";
import { Ellipsis, NotebookPen, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { momentText } from "../../lib/moment-text.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { useContactNotes, useRemoveNote } from "./contact-notes.api.ts";
import { NoteDialog } from "./NoteDialog.tsx";

type Asked = { what: "add" } | { what: "edit" | "remove"; note: ContactNote };

/** What the business wrote down about a contact. */
export function ContactNotes({ contactId }: { contactId: string }) {
  const { notes, hasMore, isLoading, error, refetch, loadEarlier, forgetEarlier } =
    useContactNotes(contactId);
  const remove = useRemoveNote();
  const { timezone } = useCurrentUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isReading, setReading] = useState(false);
  const close = () => setAsked(null);

  const readEarlier = async () => {
    setReading(true);
    try {
      await loadEarlier();
    } catch {
      // The call has told its own error; the button can be pressed again.
    } finally {
      setReading(false);
    }
  };

  return (
    <section aria-label="Notes" className="flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-body font-semibold text-text">Notes</h2>
        <Button size="sm" icon={<NotebookPen aria-hidden="true" />} onClick={() => setAsked({ what: "add" })}>
          Add note
        </Button>
      </div>
      {isLoading ? (
        <LoadingText />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : notes.length === 0 ? (
        <p className="text-note text-soft">
          Nothing written down yet. Only people of your business see notes.
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note._id} className="flex items-start gap-2 rounded-md bg-n3 py-2 pr-1 pl-3">
              <div className="min-w-0 flex-1">
                <p className="whitespace-pre-wrap text-body text-text [overflow-wrap:anywhere]">
                  {note.text}
                </p>
                <p className="mt-1 text-fine text-soft">
                  {note.authorName} · {momentText(note.createdAt, timezone)}
                  {note.editedAt ? " · edited" : ""}
                </p>
              </div>
              <Menu
                trigger={<IconButton size="sm" label="Note actions" icon={<Ellipsis aria-hidden="true" />} />}
                entries={[
                  { label: "Edit note", icon: <Pencil />, onSelect: () => setAsked({ what: "edit", note }) },
                  {
                    label: "Delete note",
                    icon: <Trash2 />,
                    isDanger: true,
                    onSelect: () => setAsked({ what: "remove", note }),
                  },
                ]}
              />
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
      {asked && asked.what !== "remove" ? (
        <NoteDialog
          contactId={contactId}
          note={asked.what === "edit" ? asked.note : undefined}
          onClose={close}
          onSaved={forgetEarlier}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asked?.what === "remove"}
        onClose={close}
        title="Delete this note?"
        confirmLabel="Delete note"
        isDanger
        onConfirm={async () => {
          if (asked?.what !== "remove") return;
          await remove.mutateAsync({ params: { contactId, noteId: asked.note._id } });
          forgetEarlier();
          toast.success("Note deleted");
        }}
      >
        This can't be undone.
      </ConfirmDialog>
    </section>
  );
}
