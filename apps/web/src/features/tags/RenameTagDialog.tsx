import { cleanTag } from "@broadcast/domain/names";
import { z } from "zod";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useRenameTag } from "./tags.api.ts";

interface RenameTagDialogProps {
  tagName: string;
  isOpen: boolean;
  onClose: () => void;
  onRenamed: (name: string) => void;
}

const renameForm = z.object({
  name: z
    .string()
    .transform(cleanTag)
    .pipe(
      z.string().min(1, "A tag needs at least one letter or digit.").max(60, "Use at most 60 characters."),
    ),
});

function RenameTagForm({ tagName, onClose, onRenamed }: Omit<RenameTagDialogProps, "isOpen">) {
  const rename = useRenameTag();
  const form = useZodForm({
    schema: renameForm,
    values: { name: tagName },
    onSubmit: async ({ name }) => {
      if (name !== tagName) {
        const tag = await rename.mutateAsync({ params: { tagName }, body: { name } });
        toast.success("Tag renamed");
        onRenamed(tag.name);
      }
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Rename tag"
      description="Its contacts keep it under the new name."
      submitLabel="Rename"
    >
      <Field name="name">
        {(field) => (
          <TextField label="Name" hint="Letters, digits, hyphens, underscores and spaces." {...field} />
        )}
      </Field>
    </FormDialog>
  );
}

/** Gives a tag another name. */
export function RenameTagDialog({ isOpen, ...rest }: RenameTagDialogProps) {
  return isOpen ? <RenameTagForm {...rest} /> : null;
}
