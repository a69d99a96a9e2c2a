import { newOrganization } from "@broadcast/contract/admin-organizations";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { checkEmail } from "../../lib/words/email-check.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { EmailField } from "../../ui/inputs/text/EmailField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useCreateOrganization } from "./admin-organizations.api.ts";
import { typedWhole } from "./typed-number.ts";

const creationForm = newOrganization.extend({ licenses: typedWhole });

const checkHere = (email: string) => checkEmail(email, "organization-admin");

interface CreateOrganizationDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Creates an organization for an existing account. Mount it to open it. */
export function CreateOrganizationDialog({ onClose, onCreated }: CreateOrganizationDialogProps) {
  const create = useCreateOrganization();
  const form = useZodForm({
    schema: creationForm,
    values: { name: "", username: "", licenses: "" },
    onSubmit: async (body) => {
      const { _id } = await create.mutateAsync({ body });
      toast.success("Organization created");
      onClose();
      onCreated(_id);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="New organization"
      submitLabel="Create organization"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Field name="name">{(field) => <TextField label="Name" isRequired {...field} />}</Field>
        <Field name="username">
          {(field) => (
            <EmailField
              isRequired
              label="Admin's email"
              autoComplete="off"
              hint="They must already have an account. It becomes the organization's first."
              check={checkHere}
              {...field}
            />
          )}
        </Field>
        <Field name="licenses">
          {(field) => (
            <TextField
              label="Licenses"
              inputMode="numeric"
              hint="How many accounts can send."
              isRequired
              {...field}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
