import { memberRemoval } from "@broadcast/contract/admin-organizations";
import type { OrganizationAccount } from "@broadcast/contract/organizations";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useRemoveMember } from "./admin-organizations.api.ts";

interface RemoveMemberDialogProps {
  organizationId: string;
  account: OrganizationAccount;
  onClose: () => void;
  onRemoved: () => void;
}

/** Removes an account from its organization, with a reason that its owner sees. Mount it to open it. */
export function RemoveMemberDialog({ organizationId, account, onClose, onRemoved }: RemoveMemberDialogProps) {
  const remove = useRemoveMember();
  const form = useZodForm({
    schema: memberRemoval,
    values: { reason: "" },
    onSubmit: async (body) => {
      await remove.mutateAsync({ params: { organizationId, userId: account._id }, body });
      toast.success(`${account.name} was removed`);
      onClose();
      onRemoved();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Remove ${account.name}?`}
      description="It keeps its credits, contacts and messages, but no longer belongs to the organization."
      submitLabel="Remove account"
      isDanger
    >
      <Field name="reason">
        {(field) => <TextField label="Reason" placeholder="Was sold to its manager" isRequired {...field} />}
      </Field>
    </FormDialog>
  );
}
