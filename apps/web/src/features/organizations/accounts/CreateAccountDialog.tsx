import { newAccount } from "@broadcast/contract/organizations";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { checkEmail } from "../../../lib/words/email-check.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { EmailField } from "../../../ui/inputs/text/EmailField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { LocationField } from "../locations/LocationField.tsx";
import { useCreateAccount } from "../organizations.api.ts";

const accountForm = newAccount.extend({ locationId: z.string() });

const checkHere = (email: string) => checkEmail(email, "organization-account");

interface CreateAccountDialogProps {
  onClose: () => void;
  onCreated: (userId: string) => void;
}

/** Creates an account; its owner is mailed a link to set the password. Mount it to open it. */
export function CreateAccountDialog({ onClose, onCreated }: CreateAccountDialogProps) {
  const create = useCreateAccount();
  const form = useZodForm({
    schema: accountForm,
    values: { company: "", firstName: "", lastName: "", email: "", locationId: "" },
    onSubmit: async ({ locationId, ...body }) => {
      const made = await create.mutateAsync({ body: { ...body, ...(locationId && { locationId }) } });
      toast.success(
        `Invitation sent to ${made.email}`,
        made.isLicensed ? undefined : "All licenses are in use, so the account has none yet.",
      );
      onClose();
      onCreated(made._id);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New account"
      description="Its owner gets an email to set a password and get started."
      submitLabel="Create account"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Field name="company">
          {(field) => <TextField label="Business name" autoComplete="off" isRequired {...field} />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="firstName">
            {(field) => <TextField label="First name" autoComplete="off" isRequired {...field} />}
          </Field>
          <Field name="lastName">
            {(field) => <TextField label="Last name" autoComplete="off" isRequired {...field} />}
          </Field>
        </div>
        <Field name="email">
          {(field) => (
            <EmailField
              label="Their email"
              autoComplete="off"
              hint="They sign in with it. The link is good for 14 days."
              check={checkHere}
              {...field}
            />
          )}
        </Field>
        <Field name="locationId">{(field) => <LocationField label="Location" {...field} />}</Field>
      </div>
    </FormDialog>
  );
}
