import { type Integrator, integratorInput } from "@broadcast/contract/admin-integrators";
import { SCOPE_NAMES, SCOPES } from "@broadcast/contract/scopes";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { CheckboxList } from "../../../ui/inputs/choice/CheckboxList.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useChangeIntegrator, useCreateIntegrator } from "../admin-tools.api.ts";
import { typedLines } from "../typed-lines.ts";
import type { NewKey } from "./NewKeyDialog.tsx";

const integratorForm = z.object({
  ...integratorInput.shape,
  redirectUrls: typedLines(integratorInput.shape.redirectUrls),
});
const scopes = SCOPE_NAMES.map((name) => ({ value: name, label: SCOPES[name].text }));

interface IntegratorDialogProps {
  /** The partner to change; creates one if omitted. */
  integrator?: Integrator;
  onClose: () => void;
  onCreated?: (created: NewKey) => void;
}

/** Adds a partner, or changes its description. Mount it to open it. */
export function IntegratorDialog({ integrator, onClose, onCreated }: IntegratorDialogProps) {
  const create = useCreateIntegrator();
  const change = useChangeIntegrator();
  const form = useZodForm({
    schema: integratorForm,
    values: {
      name: integrator?.name ?? "",
      description: integrator?.description ?? "",
      website: integrator?.website ?? "",
      redirectUrls: (integrator?.redirectUrls ?? []).join("\n"),
      scopes: integrator?.scopes ?? ["profile"],
    },
    onSubmit: async (body) => {
      if (integrator) {
        await change.mutateAsync({ params: { integratorId: integrator._id }, body });
        toast.success("Integrator saved");
        return onClose();
      }
      const created = await create.mutateAsync({ body });
      onClose();
      onCreated?.(created);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={integrator ? `Edit ${integrator.name}` : "New integrator"}
      submitLabel={integrator ? "Save" : "Add integrator"}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Field name="name">
          {(field) => (
            <TextField
              label="Name"
              hint="Businesses see it when they connect."
              isRequired
              maxLength={60}
              {...field}
            />
          )}
        </Field>
        <Field name="description">
          {(field) => <TextField label="Description" maxLength={300} {...field} />}
        </Field>
        <Field name="website">
          {(field) => (
            <TextField
              label="Website"
              hint="Where businesses connect it. We link to it from their list of integrations."
              placeholder="https://example.com"
              {...field}
            />
          )}
        </Field>
        <Field name="redirectUrls">
          {(field) => (
            <TextArea
              label="Redirect URLs"
              hint="One per line, exactly as the partner uses them. We don't send responses anywhere else."
              placeholder="https://example.com/connected"
              isRequired
              {...field}
            />
          )}
        </Field>
        <Field name="scopes">
          {(field) => <CheckboxList label="What it can ask for" options={scopes} {...field} />}
        </Field>
      </div>
    </FormDialog>
  );
}
