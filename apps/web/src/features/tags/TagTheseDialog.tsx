import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { counted } from "../../lib/words/format.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";

const schema = z.object({ tagName: z.string().trim().min(1, "Enter a tag.").max(60) });

interface TagTheseDialogProps {
  onClose: () => void;
  /** Tags them; answers how many did not have the tag. */
  onTag: (tagName: string) => Promise<number>;
}

/** Tags all contacts that a list shows. Mount it to open it. */
export function TagTheseDialog({ onClose, onTag }: TagTheseDialogProps) {
  const form = useZodForm({
    schema,
    values: { tagName: "" },
    onSubmit: async ({ tagName }) => {
      const tagged = await onTag(tagName);
      toast.success(tagged === 0 ? "They already had this tag" : `${counted(tagged, "contact")} tagged`);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Tag these contacts" submitLabel="Add tag">
      <Field name="tagName">{(field) => <TextField {...field} label="Tag" autoComplete="off" />}</Field>
    </FormDialog>
  );
}
