import type { SubscriptionReply } from "@broadcast/contract/subscription";
import { formatCredits } from "@broadcast/domain/account/credits";
import { NUMBER_KEPT_DAYS } from "@broadcast/domain/phone/kept-numbers";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useGo, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ReadyPanel } from "../../settings/index.ts";
import { useCancel, useCloseAccount, useSubscription } from "../subscription.api.ts";
import { longDay } from "../subscription-words.ts";
import { reasonIn } from "./cancel-reasons.ts";
import { isSubscribed, leavingWords } from "./leaving.ts";

const title = "Are you sure?";
const schema = z.object({
  confirmation: z.string().refine((word) => word === "DELETE", 'Please type "DELETE" to confirm'),
});

function Deciding({ subscription }: { subscription: SubscriptionReply }) {
  const go = useGo();
  const { timezone, messageCredits, phoneNumber, phoneNumberType } = useCurrentUser();
  const reason = reasonIn(useScreenSearch().reason);
  const [cancel, close] = [useCancel(), useCloseAccount()];
  const words = leavingWords(subscription);
  const isAtOnce = !isSubscribed(subscription);
  const day = subscription.periodEndsAt
    ? longDay(subscription.periodEndsAt, timezone)
    : "the end of the period";
  const phone = displayPhoneNumber(phoneNumber ?? "");
  const form = useZodForm({
    schema,
    values: { confirmation: "" },
    onSubmit: async () => {
      const body = { reason, confirmation: "DELETE" } as const;
      if (isAtOnce) {
        await close.mutateAsync({ body });
        // The server has ended the session; screens inside the frame can't be shown without one.
        return go("/logout?isClosed=true", { isReplacing: true });
      }
      await cancel.mutateAsync({ body });
      toast.success(`Your subscription ends on ${day}`);
      go("/subscription");
    },
  });
  const facts: [string, string][] = [
    isAtOnce
      ? [
          "Right away",
          "You're signed out, and nothing more is sent: scheduled broadcasts, campaigns and keywords stop.",
        ]
      : ["Until then", `Everything works as before until ${day}. You can change your mind until then.`],
    [
      "Credits",
      isAtOnce
        ? `The credits you have left (${formatCredits(messageCredits)}) expire.`
        : `Any credits you have left by then (${formatCredits(messageCredits)} now) will expire.`,
    ],
    [
      "Number",
      phone && phoneNumberType === "verified-cell"
        ? `${phone} is your own phone and stays yours.`
        : phone
          ? `We'll stop sending from ${phone} and keep it for ${NUMBER_KEPT_DAYS} days, then return it to the carrier.`
          : "You don't have a phone number yet.",
    ],
    ["Data", "We keep your contacts, chats and content. Sign in to open your account again."],
  ];
  return (
    <Panel title={title} width="reading">
      <Card>
        <div className="flex flex-col gap-4">
          <dl className="flex flex-col gap-3">
            {facts.map(([name, text]) => (
              <div key={name}>
                <dt className="font-semibold text-text">{name}</dt>
                <dd className="text-soft text-pretty">{text}</dd>
              </div>
            ))}
          </dl>
          <Form form={form} label={title}>
            <Field name="confirmation">
              {(field) => (
                <TextField label="Type DELETE to confirm" autoComplete="off" isRequired {...field} />
              )}
            </Field>
            <div className="flex flex-wrap gap-2">
              <ButtonLink href="/subscription" kind="primary">
                {words.stay}
              </ButtonLink>
              <Button type="submit" kind="danger-outline" isLoading={form.form.formState.isSubmitting}>
                {words.leave}
              </Button>
            </div>
          </Form>
        </div>
      </Card>
    </Panel>
  );
}

/** The last step of leaving: the consequences, and the word that confirms it. */
export function AreYouSure() {
  const read = useSubscription();
  return (
    <ReadyPanel title={title} read={read}>
      {(subscription) => <Deciding subscription={subscription} />}
    </ReadyPanel>
  );
}
