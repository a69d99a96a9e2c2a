import { typedPassword } from "@broadcast/contract/shapes";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { checkEmail } from "../../lib/words/email-check.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { EmailField } from "../../ui/inputs/text/EmailField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { CurrentPasswordField } from "../passwords/index.ts";
import { useChangeProfile } from "./account.api.ts";

const emailForm = z.object({
  address: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, "Email is required.")
    .refine(checkEmailForm, "Please enter a valid email address"),
  password: typedPassword,
});

const fieldNames = { "email.address": "address", "email.password": "password" };
const checkHere = (email: string) => checkEmail(email, "profile");

interface ChangeEmailDialogProps {
  email: string;
  pendingEmail: string | null;
  onClose: () => void;
}

/** Asks for a new sign-in email and the current password. */
export function ChangeEmailDialog({ email, pendingEmail, onClose }: ChangeEmailDialogProps) {
  const change = useChangeProfile();
  const form = useZodForm({
    schema: emailForm,
    values: { address: "", password: "" },
    fieldNames,
    onSubmit: async ({ address, password }) => {
      await change.mutateAsync({ body: { email: { address, password } } });
      if (address === email) toast.success("Your email stays the same");
      else toast.success("Verification email sent", `Open the link in the email we sent to ${address}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Change email"
      description="We'll email a link to the new address. Once you open it, you'll sign in with that email."
      onClose={onClose}
      submitLabel="Send link"
    >
      <Field name="address">
        {(field) => (
          <EmailField
            label="New email"
            check={checkHere}
            hasAutoFocus
            hint={pendingEmail ? `To keep ${email}, enter it here.` : undefined}
            {...field}
          />
        )}
      </Field>
      <CurrentPasswordField />
    </FormDialog>
  );
}
