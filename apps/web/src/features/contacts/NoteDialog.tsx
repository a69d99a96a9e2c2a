import { type ContactNote, NOTE_MAX, noteText } from "@broadcast/contract/contact-notes";
import { z } from "zod";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextArea } from "../../ui/inputs/TextArea.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useChangeNote, useCreateNote } from "./contact-notes.api.ts";

interface NoteDialogProps {
  contactId: string;
  /** The note to change; without it one is written. */
  note?: ContactNote;
  onClose: () => void;
  onSaved: () => void;
}

const noteForm = z.object({ text: noteText });

/** Writes a note on a contact, or changes one. Mount it to open it. */
export function NoteDialog({ contactId, note, onClose, onSaved }: NoteDialogProps) {
  const create = useCreateNote();
  const change = useChangeNote();
  const form = useZodForm({
    schema: noteForm,
    values: { text: note?.text ?? "" },
    onSubmit: async (body) => {
      if (note) await change.mutateAsync({ params: { contactId, noteId: note._id }, body });
      else await create.mutateAsync({ params: { contactId }, body });
      toast.success(note ? "Note saved" : "Note added");
      onSaved();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={note ? "Edit note" : "Add a note"}
      description="Only people of your business see it."
      submitLabel={note ? "Save" : "Add note"}
    >
      <Field name="text">{(field) => <TextArea label="Note" maxLength={NOTE_MAX} {...field} />}</Field>
    </FormDialog>
  );
}
