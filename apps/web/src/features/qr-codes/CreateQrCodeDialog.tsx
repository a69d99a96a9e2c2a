import { contentName } from "@broadcast/contract/content";
import { qrCodeAddress, qrCodes } from "@broadcast/contract/qr-codes";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import type { CreateDialogProps } from "../content/index.ts";

const createForm = z.object({ name: contentName, url: qrCodeAddress });

/** Creates a QR code; its look is chosen afterwards. Mount it to open it. */
export function CreateQrCodeDialog({ onClose, onCreated }: CreateDialogProps) {
  const create = useSend(qrCodes.create, { isQuiet: true });
  const form = useZodForm({
    schema: createForm,
    values: { name: "", url: "https://" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("QR code created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="New QR code" submitLabel="Create QR code">
      <Field name="name">
        {(field) => <TextField label="Name" hint="Only visible to you." autoComplete="off" {...field} />}
      </Field>
      <Field name="url">
        {(field) => (
          <TextField label="URL" hint="The page that opens when people scan it." inputMode="url" {...field} />
        )}
      </Field>
    </FormDialog>
  );
}
