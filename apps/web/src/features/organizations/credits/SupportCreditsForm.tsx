import { creditsChange } from "@broadcast/contract/organizations";
import { creditsText } from "@broadcast/domain/account/credits";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { FormActions } from "../../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { typedCredits } from "./credit-amount.ts";

const creditsForm = creditsChange.extend({ credits: typedCredits });

interface SupportCreditsFormProps {
  direction: "add" | "remove";
  /** The owner of the credits. */
  name: string;
  /** Hints on the available credits, and on who will see the reason. */
  hints: { credits: string; reason: string };
  /** Example reasons. */
  examples: { add: string; remove: string };
  /** Performs the change; a rejection is shown by the form. */
  onSubmit: (change: { credits: number; reason: string }) => Promise<unknown>;
  /** Where to go afterwards. */
  doneHref: string;
}

/** Lets support add credits or remove free ones, with a reason that the recipient sees. */
export function SupportCreditsForm({
  direction,
  name,
  hints,
  examples,
  onSubmit,
  doneHref,
}: SupportCreditsFormProps) {
  const title = direction === "add" ? "Add credits" : "Remove credits";
  const go = useGo();
  const form = useZodForm({
    schema: creditsForm,
    values: { credits: "", reason: "" },
    onSubmit: async (change) => {
      await onSubmit(change);
      toast.success(
        direction === "add"
          ? `${creditsText(change.credits)} added to ${name}`
          : `${creditsText(change.credits)} removed from ${name}`,
      );
      go(doneHref, { isReplacing: true });
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
                  hint={hints.credits}
                  isRequired
                  {...field}
                />
              )}
            </Field>
            <Field name="reason">
              {(field) => (
                <TextField
                  label="Reason"
                  hint={hints.reason}
                  placeholder={examples[direction]}
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
