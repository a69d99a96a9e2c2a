import { hasRight } from "@broadcast/contract/roles";
import type { SubscriptionReply } from "@broadcast/contract/subscription";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ReadyPanel } from "../../settings/index.ts";
import { useSubscription } from "../subscription.api.ts";
import { longDay, nextStep } from "../subscription-words.ts";
import { isSubscribed, leavingWords } from "./leaving.ts";
import { PlanChooser } from "./PlanChooser.tsx";
import { PlanDialog } from "./PlanDialog.tsx";

const title = "Change subscription";

function Choosing({ subscription }: { subscription: SubscriptionReply }) {
  const { timezone, roles, organization } = useCurrentUser();
  const [chosen, setChosen] = useState<SubscriptionReply["choices"][number] | null>(null);
  const { plan, choices, trialDays, cancelsAt, pastDue, isConnected } = subscription;
  const canLeave =
    hasRight(roles, "owner") && !cancelsAt && (isSubscribed(subscription) || organization === null);
  return (
    <Panel title={title}>
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-5">
        {isConnected ? null : <Banner tone="caution" title="Payments aren't set up here." />}
        {cancelsAt ? (
          <Banner tone="caution" title={`Your subscription ends on ${longDay(cancelsAt, timezone)}.`}>
            Keep it first to change the plan.
          </Banner>
        ) : null}
        {pastDue ? (
          <Banner tone="danger" title="Your last payment is still due.">
            Update your card first.
          </Banner>
        ) : null}
        <p className="text-soft text-pretty">
          {isSubscribed(subscription) && plan
            ? `You're on ${plan.name}, ${plan.frequency.toLowerCase()}. ${nextStep(subscription, timezone) ?? ""}`
            : trialDays > 0
              ? `Starter comes with ${trialDays} free days. You can cancel at any time.`
              : "Choose a plan to buy credits and send more. You can cancel at any time."}
        </p>
        <PlanChooser choices={choices} initial={plan?.frequency ?? "Monthly"} onChoose={setChosen} />
        {canLeave ? (
          <p className="text-note text-soft">
            Want to leave?{" "}
            <TextLink href="/subscription/change-subscription/cancel-subscription">
              {leavingWords(subscription).leave}
            </TextLink>
          </p>
        ) : null}
      </div>
      {chosen ? (
        <PlanDialog
          planId={chosen.plan.id}
          title={`${chosen.plan.name}, ${chosen.plan.frequency.toLowerCase()}`}
          subscription={subscription}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Panel>
  );
}

/** The plans, with a way to change to each. */
export function ChangeSubscription() {
  const read = useSubscription();
  return (
    <ReadyPanel title={title} read={read}>
      {(subscription) => <Choosing subscription={subscription} />}
    </ReadyPanel>
  );
}
