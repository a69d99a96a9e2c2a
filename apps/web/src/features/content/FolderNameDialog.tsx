import type { ContentType } from "@broadcast/contract/content";
import { type Folder, folderName } from "@broadcast/contract/folders";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useCreateFolder, useRenameFolder } from "./content.api.ts";

interface FolderNameDialogProps {
  contentType: ContentType;
  /** The folder to rename; creates one if omitted. */
  folder?: Folder;
  onClose: () => void;
  onDone?: (folder: Folder) => void;
}

/** Names a new or existing folder. Mount it to open it. */
export function FolderNameDialog({ contentType, folder, onClose, onDone }: FolderNameDialogProps) {
  const create = useCreateFolder();
  const rename = useRenameFolder();
  const schema = z.object({
    name: folder
      ? folderName.refine((name) => name !== folder.name, "New name should be different than the current one")
      : folderName,
  });
  const form = useZodForm({
    schema,
    values: { name: folder?.name ?? "" },
    onSubmit: async ({ name }) => {
      const saved = folder
        ? await rename.mutateAsync({ params: { folderId: folder._id }, body: { name } })
        : await create.mutateAsync({ body: { name, contentType } });
      toast.success(folder ? "Your folder has been renamed." : "Folder created");
      onDone?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={folder ? "Rename folder" : "New folder"}
      submitLabel={folder ? "Rename" : "Create folder"}
    >
      <Field name="name">{(field) => <TextField label="Name" autoComplete="off" {...field} />}</Field>
    </FormDialog>
  );
}
