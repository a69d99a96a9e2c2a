import type { ContactAction } from "@broadcast/contract/contact-actions";
import { z } from "zod";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { tellContactAction } from "../contact-actions/index.ts";

const schema = z.object({ tagName: z.string().trim().min(1, "Enter a tag.").max(60) });

interface TagTheseDialogProps {
  onClose: () => void;
  /** Tags the contacts; large numbers continue in the background. */
  onTag: (tagName: string) => Promise<ContactAction>;
}

/** Tags all contacts that a list shows. Mount it to open it. */
export function TagTheseDialog({ onClose, onTag }: TagTheseDialogProps) {
  const form = useZodForm({
    schema,
    values: { tagName: "" },
    onSubmit: async ({ tagName }) => {
      tellContactAction(await onTag(tagName));
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Tag these contacts" submitLabel="Add tag">
      <Field name="tagName">{(field) => <TextField {...field} label="Tag" autoComplete="off" />}</Field>
    </FormDialog>
  );
}
