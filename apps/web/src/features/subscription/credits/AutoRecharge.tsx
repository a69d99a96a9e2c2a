import type { Reply } from "@broadcast/contract/endpoint";
import { MAX_CREDITS, type payments } from "@broadcast/contract/payments";
import type { SubscriptionReply } from "@broadcast/contract/subscription";
import { formatCents } from "@broadcast/domain/account/credits";
import { creditsPriceCents } from "@broadcast/domain/account/plan-change";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { ReadyPanel, SettingsForm } from "../../settings/index.ts";
import { useAutoRecharge, useChangeAutoRecharge, useSubscription } from "../subscription.api.ts";
import { cardName } from "../subscription-words.ts";
import { creditAmount, wholeNumber } from "./credit-amount.ts";

const title = "Auto-recharge";
type Settings = Reply<typeof payments.readAutoRecharge>;

const schema = z.object({
  isOn: z.boolean(),
  thresholdCredits: wholeNumber("credits", 0, MAX_CREDITS),
  credits: creditAmount,
  monthlyCeilingInCents: wholeNumber("dollars", 5, 10_000),
});

function Rules({ settings, subscription }: { settings: Settings; subscription: SubscriptionReply }) {
  const change = useChangeAutoRecharge();
  const { card, creditPriceInCents } = subscription;
  const form = useZodForm({
    schema,
    values: {
      isOn: settings.isOn,
      thresholdCredits: String(settings.thresholdCredits),
      credits: String(settings.credits),
      monthlyCeilingInCents: String(settings.monthlyCeilingInCents / 100),
    },
    onSubmit: async (values) => {
      await change.mutateAsync({
        body: { ...values, monthlyCeilingInCents: values.monthlyCeilingInCents * 100 },
      });
      toast.success(values.isOn ? "Auto-recharge is on" : "Auto-recharge is off");
    },
  });
  const amount = creditAmount.safeParse(form.form.watch("credits"));
  const figure = { inputMode: "numeric", autoComplete: "off", maxLength: 9, isRequired: true } as const;
  return (
    <SettingsForm title={title} form={form}>
      {settings.stopReason ? (
        <Banner
          tone="danger"
          title="Auto-recharge has stopped"
          action={
            <ButtonLink href="/subscription/update-payment" size="sm">
              Update card
            </ButtonLink>
          }
        >
          {settings.stopReason} To continue, update your card or save these settings again.
        </Banner>
      ) : null}
      {card ? null : (
        <Banner
          tone="caution"
          title="Add a card first"
          action={
            <ButtonLink href="/subscription/update-payment" size="sm">
              Add card
            </ButtonLink>
          }
        >
          Auto-recharge needs a card to buy credits with.
        </Banner>
      )}
      <p className="text-soft text-pretty">
        When your credits run low, we buy more with {card ? `your ${cardName(card)}` : "your card"}, so no
        broadcast stops halfway.
      </p>
      <Field name="isOn">
        {({ value, ...field }) => (
          <Switch label="Buy credits automatically" value={value === true} {...field} />
        )}
      </Field>
      <Field name="thresholdCredits">
        {(field) => <TextField label="When the balance falls below (credits)" {...figure} {...field} />}
      </Field>
      <Field name="credits">
        {(field) => (
          <TextField
            label="Buy this many credits"
            hint={
              amount.success
                ? `${formatCents(creditsPriceCents(amount.data, creditPriceInCents))} each time`
                : undefined
            }
            {...figure}
            {...field}
          />
        )}
      </Field>
      <Field name="monthlyCeilingInCents">
        {(field) => (
          <TextField
            label="Monthly spending limit (US dollars)"
            hint={`${formatCents(settings.spentThisMonthInCents)} spent this month`}
            {...figure}
            {...field}
          />
        )}
      </Field>
    </SettingsForm>
  );
}

/** When credits are bought automatically, and the spending limit. */
export function AutoRecharge() {
  const [settings, subscription] = [useAutoRecharge(), useSubscription()];
  return (
    <ReadyPanel title={title} read={subscription}>
      {(known) => (
        <ReadyPanel title={title} read={settings}>
          {(rules) => <Rules settings={rules} subscription={known} />}
        </ReadyPanel>
      )}
    </ReadyPanel>
  );
}
