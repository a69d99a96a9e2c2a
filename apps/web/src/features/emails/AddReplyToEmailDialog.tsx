import { z } from "zod";
import { checkEmail } from "../../lib/email-check.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { EmailField } from "../../ui/inputs/EmailField.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { useAddReplyToEmail } from "./emails.api.ts";

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
      toast.success("Verification email sent", `Open the link in the mail to ${email}.`);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Add reply-to email"
      description="It gets a mail with a link that verifies it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="add-reply-to-email"
            kind="primary"
            isLoading={form.form.formState.isSubmitting}
          >
            Add email
          </Button>
        </>
      }
    >
      <Form form={form} id="add-reply-to-email" label="Add reply-to email">
        <Field name="email">
          {(field) => <EmailField label="Email" autoComplete="off" check={checkHere} {...field} />}
        </Field>
      </Form>
    </Dialog>
  );
}

/** Adds an address that the account's emails may name for replies. */
export function AddReplyToEmailDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <AddReplyToEmailForm onClose={onClose} /> : null;
}
