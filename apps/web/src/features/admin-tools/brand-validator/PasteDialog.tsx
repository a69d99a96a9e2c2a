import { type RegistrationForm, registrationForm } from "@broadcast/contract/registration";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";

function readPasted(text: string): RegistrationForm | null {
  try {
    return registrationForm.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const pasteForm = z.object({
  text: z.string().refine((text) => readPasted(text) !== null, {
    error: "That isn't a registration. Paste JSON with a brand and a campaign.",
  }),
});

interface PasteDialogProps {
  onClose: () => void;
  onPaste: (form: RegistrationForm) => void;
}

/** Accepts a registration in the API's format. Mount it to open it. */
export function PasteDialog({ onClose, onPaste }: PasteDialogProps) {
  const form = useZodForm({
    schema: pasteForm,
    values: { text: "" },
    onSubmit: async ({ text }) => {
      const read = readPasted(text);
      if (read) onPaste(read);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Paste a registration"
      submitLabel="Check it"
      isGuarded={false}
    >
      <Field name="text">
        {(field) => (
          <TextArea
            label="Registration as JSON"
            placeholder={'{ "brand": { "legalName": "…" }, "campaign": { … } }'}
            isRequired
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
