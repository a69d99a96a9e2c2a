import type { SubscriptionReply } from "@broadcast/contract/subscription";
import { formatCents } from "@broadcast/domain/account/credits";
import { planState } from "@broadcast/domain/account/plans";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import { useGo, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ReadyPanel, SupportLink } from "../../settings/index.ts";
import { useSubscription } from "../subscription.api.ts";
import { perPeriod } from "../subscription-words.ts";
import { reasonIn } from "./cancel-reasons.ts";
import { isSubscribed, leavingWords } from "./leaving.ts";
import { PlanDialog } from "./PlanDialog.tsx";

const title = "Before you go";

interface Offer {
  planId: string;
  heading: string;
  text: string;
}

/** Alternatives to leaving: a hold, and a smaller plan; none without a paid plan. */
function offersOf(subscription: SubscriptionReply): Offer[] {
  const { choices, plan } = subscription;
  if (!isSubscribed(subscription)) return [];
  return choices.flatMap(({ plan: other, change }) => {
    if (change === "current" || other.frequency !== "Monthly") return [];
    const price = `${formatCents(other.priceInCents)} ${perPeriod(other.frequency)}`;
    if (planState(other.id) === "on-hold")
      return [
        {
          planId: other.id,
          heading: `Put your account on hold for ${price}`,
          text: "You keep your number, contacts, content and credits, and can start sending again at any time.",
        },
      ];
    if (plan && other.priceInCents < plan.priceInCents)
      return [{ planId: other.id, heading: `Change to ${other.name} for ${price}`, text: other.desc }];
    return [];
  });
}

function Offers({ subscription }: { subscription: SubscriptionReply }) {
  const go = useGo();
  const reason = reasonIn(useScreenSearch().reason);
  const [chosen, setChosen] = useState<Offer | null>(null);
  const offers = offersOf(subscription);
  const { stay, next, mailSubject } = leavingWords(subscription);
  return (
    <Panel title={title} width="reading">
      <p className="text-soft text-pretty">
        {isSubscribed(subscription)
          ? "Cancelling closes your account."
          : "Your account costs nothing while it's open. Once you close it, nothing is sent or received."}
        {offers.length > 0 ? " One of these may be a better fit:" : null}
      </p>
      {offers.map((offer) => (
        <Card key={offer.planId}>
          <div className="flex flex-col items-start gap-2">
            <h2 className="text-lead font-semibold text-text">{offer.heading}</h2>
            <p className="text-soft text-pretty">{offer.text}</p>
            <Button onClick={() => setChosen(offer)}>Do this instead</Button>
          </div>
        </Card>
      ))}
      {reason === "missing-feature" || reason === "other" ? (
        <p className="text-soft">
          Is something in your way? Please <SupportLink subject={mailSubject} />. A person will reply.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/subscription" kind="primary">
          {stay}
        </ButtonLink>
        <ButtonLink href={`/subscription/change-subscription/are-you-sure?reason=${reason}`}>
          {next}
        </ButtonLink>
      </div>
      {chosen ? (
        <PlanDialog
          planId={chosen.planId}
          title={chosen.heading}
          subscription={subscription}
          onClose={() => setChosen(null)}
          onDone={() => go("/subscription")}
        />
      ) : null}
    </Panel>
  );
}

/** The second step of leaving: the alternatives. */
export function BeforeYouGo() {
  const read = useSubscription();
  return (
    <ReadyPanel title={title} read={read}>
      {(subscription) => <Offers subscription={subscription} />}
    </ReadyPanel>
  );
}
