import { type Integration, scopeChange } from "@broadcast/contract/integrations";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { CheckboxList } from "../../ui/inputs/choice/CheckboxList.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useChangeScopes } from "./integrations.api.ts";

/** Changes a connected partner's permissions, within those it can have. */
export function ScopesDialog({ integration, onClose }: { integration: Integration; onClose: () => void }) {
  const { _id: id, name, offeredScopes } = integration;
  const change = useChangeScopes();
  const form = useZodForm({
    schema: scopeChange,
    values: { scopes: integration.scopes.map((scope) => scope.name) },
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id }, body });
      toast.success(`Changed what ${name} can do`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={`What ${name} can do`}
      description="Permissions you remove end right away."
      submitLabel="Save"
      onClose={onClose}
    >
      <Field name="scopes">
        {(field) => (
          <CheckboxList
            label="It may"
            options={offeredScopes.map((scope) => ({ value: scope.name, label: scope.text }))}
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  );
}
