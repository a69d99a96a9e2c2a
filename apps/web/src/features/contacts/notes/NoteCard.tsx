import type { ContactNote } from "@broadcast/contract/contact-notes";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { momentText } from "../../../lib/words/moment-text.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { useRemoveNote } from "./contact-notes.api.ts";

const NoteDialog = lazy(async () => ({ default: (await import("./NoteDialog.tsx")).NoteDialog }));

interface NoteCardProps {
  contactId: string;
  note: ContactNote;
  /** Shown between messages, where it must not look like one. */
  isInThread?: boolean;
  /** Called after it was edited or deleted. */
  onChanged: () => void;
}

/** A note on a contact, which can be edited and deleted. */
export function NoteCard({ contactId, note, isInThread = false, onChanged }: NoteCardProps) {
  const remove = useRemoveNote();
  const { timezone } = useCurrentUser();
  const [asked, setAsked] = useState<"edit" | "remove" | null>(null);
  const close = () => setAsked(null);
  return (
    <div
      className={cx(
        "flex items-start gap-2 rounded-md py-2 pr-1 pl-3",
        isInThread ? "border border-warn6 bg-warn3" : "bg-n3",
      )}
    >
      <div className="min-w-0 flex-1">
        {isInThread ? <p className="text-fine font-semibold text-warn11">Note for your team</p> : null}
        <p className="whitespace-pre-wrap text-body text-text [overflow-wrap:anywhere]">{note.text}</p>
        <p className={cx("mt-1 text-fine", isInThread ? "text-warn11" : "text-soft")}>
          {note.authorName} · {momentText(note.createdAt, timezone)}
          {note.mentionedNames.length > 0 ? ` · for ${note.mentionedNames.join(", ")}` : ""}
          {note.editedAt ? " · edited" : ""}
        </p>
      </div>
      <Menu
        trigger={<IconButton size="sm" label="Note actions" icon={<Ellipsis aria-hidden="true" />} />}
        entries={[
          { label: "Edit note", icon: <Pencil />, onSelect: () => setAsked("edit") },
          { label: "Delete note", icon: <Trash2 />, isDanger: true, onSelect: () => setAsked("remove") },
        ]}
      />
      {asked === "edit" ? (
        <Suspense fallback={null}>
          <NoteDialog contactId={contactId} note={note} onClose={close} onSaved={onChanged} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        isOpen={asked === "remove"}
        onClose={close}
        title="Delete this note?"
        confirmLabel="Delete note"
        isDanger
        onConfirm={async () => {
          await remove.mutateAsync({ params: { contactId, noteId: note._id } });
          onChanged();
          toast.success("Note deleted");
        }}
      >
        This can't be undone.
      </ConfirmDialog>
    </div>
  );
}
