import type { CreditGift } from "@broadcast/contract/payments";
import { creditsText, formatCredits } from "@broadcast/domain/account/credits";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Gift } from "lucide-react";
import { z } from "zod";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { checkEmail } from "../../../lib/words/email-check.ts";
import { Badge, type Tone } from "../../../ui/display/Badge.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { useAskingForm } from "../../../ui/forms/asking-form.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { EmailField } from "../../../ui/inputs/text/EmailField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useGifts, useGiveCredits } from "../subscription.api.ts";
import { longDay } from "../subscription-words.ts";
import { wholeNumber } from "./credit-amount.ts";

const states: Record<CreditGift["state"], { label: string; tone: Tone }> = {
  waiting: { label: "On its way", tone: "info" },
  given: { label: "Received", tone: "brand" },
  returned: { label: "Returned", tone: "neutral" },
};

const checkHere = (email: string) => checkEmail(email, "gift");

const schemaOf = (balance: number) =>
  z.object({
    email: z.email("Please enter a valid email address").trim().toLowerCase(),
    credits: wholeNumber("credits", 1, Math.max(1, Math.floor(balance))),
  });

/** Gives credits from the balance to another account. */
export function GiftCredits() {
  const { messageCredits, timezone } = useCurrentUser();
  const give = useGiveCredits();
  const gifts = useGifts();
  const form = useZodForm({
    schema: schemaOf(messageCredits),
    values: { email: "", credits: "100" },
    onSubmit: async (body) => {
      await give.mutateAsync({ body });
      toast.success(`Your gift of ${creditsText(body.credits)} is on its way`);
      form.form.reset();
    },
  });
  const asking = useAskingForm(form);
  return (
    <Panel title="Gift credits" width="reading">
      <Card>
        <div className="flex flex-col gap-4">
          <p className="text-soft text-pretty">
            Credits come out of your balance right away ({formatCredits(messageCredits)} now). They go to the
            account with this email. If no such account exists within 30 days, you get them back.
          </p>
          <Form form={asking.form} label="Gift credits">
            <Field name="email">
              {(field) => (
                <EmailField
                  label="Email of the account"
                  autoComplete="off"
                  isRequired
                  check={checkHere}
                  {...field}
                />
              )}
            </Field>
            <Field name="credits">
              {(field) => (
                <TextField
                  label="Credits"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                  isRequired
                  {...field}
                />
              )}
            </Field>
            <SubmitButton>Gift credits</SubmitButton>
          </Form>
        </div>
      </Card>
      <Card title="Your gifts" isPadded={false}>
        <List
          label="Your gifts"
          isEmbedded
          source={gifts}
          row={(gift) => ({
            title: gift.email,
            subtitle: longDay(gift.time, timezone),
            meta: (
              <span className="flex flex-col items-end gap-1">
                <span className="text-body font-semibold tabular-nums text-text">
                  {formatCredits(gift.credits)}
                </span>
                <Badge tone={states[gift.state].tone}>{states[gift.state].label}</Badge>
              </span>
            ),
          })}
          empty={<EmptyState icon={<Gift />} title="No gifts yet" text="Credits you gift show up here." />}
        />
      </Card>
      <ConfirmDialog
        isOpen={asking.asked !== null}
        onClose={asking.decline}
        title={`Gift ${creditsText(asking.asked?.credits ?? 0)}?`}
        confirmLabel="Gift"
        onConfirm={asking.confirm}
      >
        They go to {asking.asked?.email} and come out of your balance right away.
      </ConfirmDialog>
    </Panel>
  );
}
