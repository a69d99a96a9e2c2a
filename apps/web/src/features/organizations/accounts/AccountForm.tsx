import { newAccount, type OrganizationAccount } from "@broadcast/contract/organizations";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { checkEmail } from "../../../lib/words/email-check.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { FormActions } from "../../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { EmailField } from "../../../ui/inputs/text/EmailField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { useChangeAccount } from "../organizations.api.ts";

// An active user changes their email themselves; here it is an invitation's, which may be mistyped.
const accountForm = newAccount.omit({ locationId: true }).extend({ email: z.string() });
const invitedForm = newAccount.omit({ locationId: true });

const checkHere = (email: string) => checkEmail(email, "organization-account");

/** The names of an account and its owner, and until the invitation is accepted, its email. */
export function AccountForm({ account }: { account: OrganizationAccount }) {
  const { _id: userId, company, firstName, lastName, email, isInvited } = account;
  const change = useChangeAccount();
  const form = useZodForm({
    schema: isInvited ? invitedForm : accountForm,
    values: { company, firstName, lastName, email },
    onSubmit: async ({ email: typed, ...names }) => {
      const isNewEmail = isInvited && typed !== email;
      await change.mutateAsync({
        params: { userId },
        body: { ...names, ...(isNewEmail && { email: typed }) },
      });
      toast.success(isNewEmail ? `Invitation sent to ${typed}` : "Account saved");
    },
  });
  return (
    <Card title="Details">
      <Form form={form} label="Details">
        <div className="flex min-w-0 flex-col gap-4">
          <Field name="company">{(field) => <TextField label="Business name" isRequired {...field} />}</Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field name="firstName">
              {(field) => <TextField label="First name" isRequired {...field} />}
            </Field>
            <Field name="lastName">{(field) => <TextField label="Last name" isRequired {...field} />}</Field>
          </div>
          {isInvited ? (
            <Field name="email">
              {(field) => (
                <EmailField
                  label="Email"
                  autoComplete="off"
                  check={checkHere}
                  hint="If you change it, we send a new invitation and the old link stops working."
                  {...field}
                />
              )}
            </Field>
          ) : null}
          <FormActions />
        </div>
      </Form>
    </Card>
  );
}
