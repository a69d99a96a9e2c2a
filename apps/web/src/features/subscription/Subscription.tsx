import type { SubscriptionReply } from "@broadcast/contract/subscription";
import { formatCents, formatCredits } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { ArrowLeftRight, Coins, CreditCard, Gift, ReceiptText, RefreshCw } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { LinkList, type LinkListGroup } from "../../ui/lists/LinkList.tsx";
import { ReadyPanel } from "../settings/index.ts";
import { useKeepPlan, useResume, useSubscription } from "./subscription.api.ts";
import { cardName, longDay, nextStep, perPeriod } from "./subscription-words.ts";

const title = "Subscription";

function groupsOf({ card, canBuyCredits, plan }: SubscriptionReply): LinkListGroup[] {
  const isPaying = plan !== null && plan.priceInCents > 0;
  return [
    {
      label: "Plan and payment",
      links: [
        {
          href: "/subscription/change-subscription",
          title: isPaying ? "Change subscription" : "Choose a plan",
          text: isPaying ? "Another plan, or cancel" : "Start your subscription",
          icon: ArrowLeftRight,
        },
        {
          href: "/subscription/update-payment",
          title: "Update payment",
          text: card ? cardName(card) : "No card yet",
          icon: CreditCard,
        },
        {
          href: "/subscription/payment-history",
          title: "Payment history",
          text: "Receipts and CSV",
          icon: ReceiptText,
        },
      ],
    },
    ...(canBuyCredits
      ? [
          {
            label: "Credits",
            links: [
              {
                href: "/subscription/buy-credits",
                title: "Buy Credits",
                text: "Add to your balance",
                icon: Coins,
              },
              {
                href: "/subscription/auto-recharge",
                title: "Auto-recharge",
                text: "Never run out of credits",
                icon: RefreshCw,
              },
              {
                href: "/subscription/gift-credits",
                title: "Gift credits",
                text: "To another account",
                icon: Gift,
              },
            ],
          },
        ]
      : []),
  ];
}

function Standing({ subscription }: { subscription: SubscriptionReply }) {
  const { timezone, messageCredits } = useCurrentUser();
  const [keep, resume] = [useKeepPlan(), useResume()];
  const { plan, pastDue, cancelsAt, scheduledPlan } = subscription;
  const next = nextStep(subscription, timezone);
  return (
    <div className="flex flex-col gap-3 border-line border-b px-4 py-4">
      {pastDue ? (
        <Banner
          tone="danger"
          title={pastDue.isStopped ? "Sending has stopped" : "Your payment didn't go through"}
          action={
            <ButtonLink href="/subscription/update-payment" size="sm">
              Update card
            </ButtonLink>
          }
        >
          {pastDue.isStopped
            ? "Update your card to send again."
            : `Update your card by ${longDay(pastDue.sendingStopsAt, timezone)} to keep sending.`}
        </Banner>
      ) : null}
      <div>
        <p className="text-heading font-semibold text-text">{plan ? plan.name : "No plan"}</p>
        {plan && plan.priceInCents > 0 ? (
          <p className="text-soft tabular-nums">
            {formatCents(plan.priceInCents)} {perPeriod(plan.frequency)}
          </p>
        ) : null}
        {next ? <p className="text-soft">{next}</p> : null}
      </div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-soft">credits remaining</span>
        <span className="text-heading font-bold tabular-nums text-text">{formatCredits(messageCredits)}</span>
      </p>
      {cancelsAt ? (
        <div>
          <Button
            isLoading={resume.isPending}
            onClick={() =>
              void resume.mutateAsync({ body: {} }).then(
                () => toast.success("Your subscription continues"),
                () => {},
              )
            }
          >
            Keep my subscription
          </Button>
        </div>
      ) : null}
      {scheduledPlan ? (
        <div>
          <Button
            isLoading={keep.isPending}
            onClick={() =>
              void keep.mutateAsync({}).then(
                () => toast.success(`You're keeping ${plan?.name ?? "your plan"}`),
                () => {},
              )
            }
          >
            Keep {plan?.name ?? "my plan"}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The account's plan, and everything about it. */
export function Subscription() {
  const read = useSubscription();
  return (
    <ReadyPanel title={title} read={read}>
      {(subscription) => (
        <Panel title={title} body="bare" header={<Standing subscription={subscription} />}>
          <LinkList label="Subscription pages" groups={groupsOf(subscription)} />
        </Panel>
      )}
    </ReadyPanel>
  );
}
