import { type AdminOrganization, newOrganization } from "@broadcast/contract/admin-organizations";
import { supportReason } from "@broadcast/contract/shapes";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useChangeOrganization } from "./admin-organizations.api.ts";
import { typedWhole } from "./typed-number.ts";

const changeForm = newOrganization
  .pick({ name: true })
  .extend({ licenses: typedWhole, canManage: z.boolean(), reason: supportReason });

interface ChangeOrganizationDialogProps {
  organization: AdminOrganization;
  onClose: () => void;
}

/** Changes its name, licenses and its admins' rights, with a reason that they see. Mount it to open it. */
export function ChangeOrganizationDialog({ organization, onClose }: ChangeOrganizationDialogProps) {
  const { _id: organizationId, name, licenses, canManage } = organization;
  const change = useChangeOrganization();
  const form = useZodForm({
    schema: changeForm,
    values: { name, licenses: String(licenses), canManage, reason: "" },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { organizationId }, body });
      toast.success("Organization saved");
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title={`Edit ${name}`} submitLabel="Save">
      <div className="flex min-w-0 flex-col gap-4">
        <Field name="name">{(field) => <TextField label="Name" isRequired {...field} />}</Field>
        <Field name="licenses">
          {(field) => <TextField label="Licenses" inputMode="numeric" isRequired {...field} />}
        </Field>
        <Field name="canManage">
          {(field) => (
            <Switch
              label="Admins can manage accounts"
              hint="They get a Manage button for each account in the organization."
              {...field}
            />
          )}
        </Field>
        <Field name="reason">
          {(field) => <TextField label="Reason" placeholder="Asked for by phone" isRequired {...field} />}
        </Field>
      </div>
    </FormDialog>
  );
}
