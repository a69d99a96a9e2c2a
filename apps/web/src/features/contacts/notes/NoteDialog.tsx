import { type ContactNote, noteText } from "@broadcast/contract/contact-notes";
import { teamInbox } from "@broadcast/contract/team-inbox";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { CheckboxList } from "../../../ui/inputs/choice/CheckboxList.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useChangeNote, useCreateNote } from "./contact-notes.api.ts";
import { NoteTextField } from "./NoteTextField.tsx";

interface NoteDialogProps {
  contactId: string;
  /** The note to edit; creates one if omitted. */
  note?: ContactNote;
  onClose: () => void;
  onSaved: () => void;
}

const noteForm = z.object({ text: noteText, mentionedIds: z.array(z.string()) });

/** Creates or edits a note on a contact. Mount it to open it. */
export function NoteDialog({ contactId, note, onClose, onSaved }: NoteDialogProps) {
  const create = useCreateNote();
  const change = useChangeNote();
  const team = useEndpoint(teamInbox.members, {}, { isQuiet: true }).data?.members ?? [];
  // The assistant has no mailbox, and the author needs no notice.
  const others = note ? [] : team.filter(({ _id, isYou }) => !isYou && _id !== "assistant");
  const form = useZodForm({
    schema: noteForm,
    values: { text: note?.text ?? "", mentionedIds: [] },
    onSubmit: async ({ text, mentionedIds }) => {
      if (note) await change.mutateAsync({ params: { contactId, noteId: note._id }, body: { text } });
      else
        await create.mutateAsync({
          params: { contactId },
          body: { text, ...(mentionedIds.length > 0 && { mentionedIds }) },
        });
      toast.success(note ? "Note saved" : "Note added");
      onSaved();
      onClose();
    },
  });
  const mention = (id: string) =>
    form.form.setValue("mentionedIds", [...new Set([...form.form.getValues("mentionedIds"), id])], {
      shouldDirty: true,
    });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={note ? "Edit note" : "Add a note"}
      description="Only your team can see it."
      submitLabel={note ? "Save" : "Add note"}
    >
      <Field name="text">{(field) => <NoteTextField {...field} people={others} onMention={mention} />}</Field>
      {others.length > 0 ? (
        <Field name="mentionedIds">
          {(field) => (
            <CheckboxList
              label="Send it by email to"
              options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
              isWide
              {...field}
            />
          )}
        </Field>
      ) : null}
    </FormDialog>
  );
}
