import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { checkEmail } from "../../../lib/words/email-check.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { EmailField } from "../../../ui/inputs/text/EmailField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useAddReplyToEmail } from "./reply-to-emails.api.ts";

const addForm = z.object({
  email: z.string().trim().min(1, "Email is required").max(254, "Use at most 254 characters."),
});

const checkHere = (email: string) => checkEmail(email, "reply-to");

function AddReplyToEmailForm({ onClose }: { onClose: () => void }) {
  const add = useAddReplyToEmail();
  const form = useZodForm({
    schema: addForm,
    values: { email: "" },
    onSubmit: async (body) => {
      const { email } = await add.mutateAsync({ body });
      toast.success("Verification email sent", `Open the link in the email we sent to ${email}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Add reply-to email"
      description="We'll email a verification link to this address."
      submitLabel="Add email"
    >
      <Field name="email">
        {(field) => <EmailField label="Email" autoComplete="off" check={checkHere} {...field} />}
      </Field>
    </FormDialog>
  );
}

/** Adds an address that the account's emails can use for replies. */
export function AddReplyToEmailDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <AddReplyToEmailForm onClose={onClose} /> : null;
}
