import type { SubscriptionReply } from "@broadcast/contract/subscription";
import {
  creditsText,
  formatCents,
  formatCreditPrice,
  formatCredits,
} from "@broadcast/domain/account/credits";
import { creditsPriceCents } from "@broadcast/domain/account/plan-change";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ReadyPanel, SupportLink } from "../../settings/index.ts";
import { CardForm } from "../cards/CardForm.tsx";
import { useBuyCredits, useSubscription } from "../subscription.api.ts";
import { cardName } from "../subscription-words.ts";
import { creditAmount } from "./credit-amount.ts";

const title = "Buy Credits";
const AMOUNTS = [500, 1_000, 2_500, 5_000];
const schema = z.object({ credits: creditAmount });

function Buying({ subscription }: { subscription: SubscriptionReply }) {
  const { messageCredits } = useCurrentUser();
  const buy = useBuyCredits();
  const { card, cardField, creditPriceInCents } = subscription;
  const form = useZodForm({
    schema,
    values: { credits: "1000" },
    onSubmit: async ({ credits }) => {
      const totalInCents = creditsPriceCents(credits, creditPriceInCents);
      const payment = await buy.mutateAsync({ body: { credits, totalInCents } });
      if (payment.actionUrl) return location.assign(payment.actionUrl);
      toast.success(
        payment.state === "paid" ? `${creditsText(credits)} were added` : "Your payment is being processed",
      );
    },
  });
  const typed = schema.safeParse({ credits: form.form.watch("credits") });
  const total = typed.success ? creditsPriceCents(typed.data.credits, creditPriceInCents) : null;
  return (
    <Panel title={title} width="reading">
      <Card>
        <div className="flex flex-col gap-4">
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-soft">credits remaining</span>
            <span className="text-heading font-bold tabular-nums text-text">
              {formatCredits(messageCredits)}
            </span>
          </p>
          <Form form={form} label={title}>
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">Amounts</legend>
              {AMOUNTS.map((amount) => (
                <Button
                  key={amount}
                  size="sm"
                  onClick={() =>
                    form.form.setValue("credits", String(amount), { shouldDirty: true, shouldValidate: true })
                  }
                >
                  {formatCredits(amount)}
                </Button>
              ))}
            </fieldset>
            <Field name="credits">
              {(field) => (
                <TextField
                  label="Credits"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                  isRequired
                  hint={`${formatCreditPrice(creditPriceInCents)} each`}
                  {...field}
                />
              )}
            </Field>
            <p className="flex items-baseline justify-between gap-3" aria-live="polite">
              <span className="text-soft">Total</span>
              <span className="text-heading font-bold tabular-nums text-text">
                {total === null ? "–" : formatCents(total)}
              </span>
            </p>
            {card ? (
              <>
                <p className="text-note text-soft">
                  {cardName(card)}. <TextLink href="/subscription/update-payment">Use another card</TextLink>
                </p>
                <SubmitButton>{total === null ? "Buy" : `Pay ${formatCents(total)}`}</SubmitButton>
              </>
            ) : null}
          </Form>
          {card ? null : cardField ? (
            <CardForm settings={cardField} onSaved={() => toast.success("Your card was saved")} />
          ) : (
            <Banner tone="caution" title="Payments aren't set up here.">
              To buy credits, please <SupportLink subject="Buying credits" />.
            </Banner>
          )}
        </div>
      </Card>
      <p className="text-note text-soft text-pretty">
        Run low often? <TextLink href="/subscription/auto-recharge">Auto-recharge</TextLink> buys credits for
        you before you run out.
      </p>
    </Panel>
  );
}

/** Buys credits with the card on file. */
export function BuyCredits() {
  const read = useSubscription();
  return (
    <ReadyPanel title={title} read={read}>
      {(subscription) => <Buying subscription={subscription} />}
    </ReadyPanel>
  );
}
