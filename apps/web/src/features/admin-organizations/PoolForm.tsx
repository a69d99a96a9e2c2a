import { type AdminOrganization, creditsChange } from "@broadcast/contract/admin-organizations";
import { formatCredits } from "@broadcast/domain/account/credits";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { typedCredits } from "../organizations/index.ts";
import { organizationHref, useAddCredits, useRemoveCredits } from "./admin-organizations.api.ts";

const poolForm = creditsChange.extend({ credits: typedCredits });

interface PoolFormProps {
  organization: AdminOrganization;
  direction: "add" | "remove";
}

/** Credits into an organization's pool or out of it, for a reason that its admins read. */
export function PoolForm({ organization, direction }: PoolFormProps) {
  const { _id: organizationId, name, messageCredits } = organization;
  const title = direction === "add" ? "Add credits" : "Remove credits";
  const add = useAddCredits();
  const remove = useRemoveCredits();
  const go = useGo();
  const form = useZodForm({
    schema: poolForm,
    values: { credits: "", reason: "" },
    onSubmit: async (body) => {
      const { mutateAsync } = direction === "add" ? add : remove;
      await mutateAsync({ params: { organizationId }, body });
      toast.success(
        direction === "add"
          ? `${formatCredits(body.credits)} credits added to ${name}`
          : `${formatCredits(body.credits)} credits removed from ${name}`,
      );
      go(organizationHref(organizationId), { isReplacing: true });
    },
  });
  return (
    <Panel title={title} trailing={name} width="reading">
      <Card>
        <Form form={form} label={title}>
          <div className="flex min-w-0 flex-col gap-4">
            <Field name="credits">
              {(field) => (
                <TextField
                  label="Credits"
                  inputMode="decimal"
                  autoComplete="off"
                  hint={`${formatCredits(messageCredits)} are in the pool.`}
                  isRequired
                  {...field}
                />
              )}
            </Field>
            <Field name="reason">
              {(field) => (
                <TextField
                  label="Reason"
                  hint="The organization's admins read it."
                  placeholder={direction === "add" ? "Invoice 2114 was paid" : "Added by mistake"}
                  isRequired
                  {...field}
                />
              )}
            </Field>
            <FormActions submitLabel={title} />
          </div>
        </Form>
      </Card>
    </Panel>
  );
}
