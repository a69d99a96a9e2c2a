import { type AdminOrganization, organizationMember } from "@broadcast/contract/admin-organizations";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { checkEmail } from "../../lib/words/email-check.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { EmailField } from "../../ui/inputs/text/EmailField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useAddMember } from "./admin-organizations.api.ts";

const checkHere = (email: string) => checkEmail(email, "organization-member");

interface AddMemberDialogProps {
  organization: AdminOrganization;
  onClose: () => void;
  onAdded: () => void;
}

/** Adds an existing account to an organization; its owner sees the reason. Mount it to open it. */
export function AddMemberDialog({ organization, onClose, onAdded }: AddMemberDialogProps) {
  const add = useAddMember();
  const form = useZodForm({
    schema: organizationMember,
    values: { username: "", organizationAdmin: false, reason: "" },
    onSubmit: async (body) => {
      await add.mutateAsync({ params: { organizationId: organization._id }, body });
      toast.success("Account added");
      onClose();
      onAdded();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Add an account to ${organization.name}`}
      description="It gets a license if one is available. Its open manager invitations will be withdrawn."
      submitLabel="Add account"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Field name="username">
          {(field) => (
            <EmailField isRequired label="Owner's email" autoComplete="off" check={checkHere} {...field} />
          )}
        </Field>
        <Field name="organizationAdmin">{(field) => <Switch label="Organization admin" {...field} />}</Field>
        <Field name="reason">
          {(field) => <TextField label="Reason" placeholder="Asked for by email" isRequired {...field} />}
        </Field>
      </div>
    </FormDialog>
  );
}
