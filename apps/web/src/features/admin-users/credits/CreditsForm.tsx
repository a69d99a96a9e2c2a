import { type AdminUserDetail, creditsOfUserChange } from "@broadcast/contract/admin-users";
import { formatCredits } from "@broadcast/domain/account/credits";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { FormActions } from "../../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { typedCredits } from "../../organizations/index.ts";
import { useAddCredits, useRemoveCredits, userHref } from "../admin-users.api.ts";
import { userName } from "../user-name.ts";

const creditsForm = creditsOfUserChange.extend({ credits: typedCredits });

interface CreditsFormProps {
  user: AdminUserDetail;
  direction: "add" | "remove";
}

/** Gives an account credits or takes free ones, for a reason that its owner reads. */
export function CreditsForm({ user, direction }: CreditsFormProps) {
  const title = direction === "add" ? "Add credits" : "Remove credits";
  const add = useAddCredits();
  const remove = useRemoveCredits();
  const go = useGo();
  const form = useZodForm({
    schema: creditsForm,
    values: { credits: "", reason: "" },
    onSubmit: async (body) => {
      const { mutateAsync } = direction === "add" ? add : remove;
      await mutateAsync({ params: { userId: user._id }, body });
      toast.success(
        direction === "add"
          ? `${formatCredits(body.credits)} credits added to ${userName(user)}`
          : `${formatCredits(body.credits)} credits removed from ${userName(user)}`,
      );
      go(userHref(user._id), { isReplacing: true });
    },
  });
  return (
    <Panel title={title} trailing={userName(user)} width="reading">
      <Card>
        <Form form={form} label={title}>
          <div className="flex min-w-0 flex-col gap-4">
            <Field name="credits">
              {(field) => (
                <TextField
                  label="Credits"
                  inputMode="decimal"
                  autoComplete="off"
                  hint={`The account has ${formatCredits(user.messageCredits)}.`}
                  isRequired
                  {...field}
                />
              )}
            </Field>
            <Field name="reason">
              {(field) => (
                <TextField
                  label="Reason"
                  hint="They read it in their credit usage."
                  placeholder={direction === "add" ? "For the outage on Monday" : "Added by mistake"}
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
