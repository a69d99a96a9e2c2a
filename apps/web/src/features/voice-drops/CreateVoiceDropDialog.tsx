import { contentName } from "@broadcast/contract/content";
import { voiceDrops } from "@broadcast/contract/voice-drops";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";

const createForm = z.object({ name: contentName });

/** Creates a voice drop; it is recorded afterwards. Mount it to open it. */
export function CreateVoiceDropDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(voiceDrops.create, { isQuiet: true });
  const form = useZodForm({
    schema: createForm,
    values: { name: "" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Voice drop created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="New voice drop"
      submitLabel="Create voice drop"
    >
      <Field name="name">
        {(field) => (
          <TextField
            label="Name"
            hint="Only visible to you. You record it next."
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
