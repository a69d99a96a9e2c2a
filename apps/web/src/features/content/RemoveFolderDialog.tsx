import type { Folder } from "@broadcast/contract/folders";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useRemoveFolder } from "./content.api.ts";

const confirmWord = "DELETE";
const removeForm = z.object({
  word: z.string().refine((word) => word === confirmWord, `Please type "${confirmWord}" to confirm`),
});

interface RemoveFolderDialogProps {
  folder: Folder;
  onClose: () => void;
  onRemoved: () => void;
}

/** Deletes a folder once the confirmation word is typed. Mount it to open it. */
export function RemoveFolderDialog({ folder, onClose, onRemoved }: RemoveFolderDialogProps) {
  const remove = useRemoveFolder();
  const form = useZodForm({
    schema: removeForm,
    values: { word: "" },
    onSubmit: async () => {
      await remove.mutateAsync({ params: { id: folder._id } });
      toast.success("Folder deleted");
      onClose();
      onRemoved();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      isDanger
      isGuarded={false}
      title={`Delete the folder ${folder.name}?`}
      description={
        folder.count === 0
          ? "This folder is empty."
          : "Its items won't be deleted. You'll find them in the full list."
      }
      submitLabel="Delete folder"
    >
      <Field name="word">
        {(field) => <TextField label={`Type "${confirmWord}" to confirm`} autoComplete="off" {...field} />}
      </Field>
    </FormDialog>
  );
}
