import type { SubscriptionReply } from "@broadcast/contract/subscription";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ReadyPanel } from "../../settings/index.ts";
import { useSubscription } from "../subscription.api.ts";
import { type CancelReason, cancelReasons } from "./cancel-reasons.ts";
import { leavingWords } from "./leaving.ts";

function Asking({ subscription }: { subscription: SubscriptionReply }) {
  const go = useGo();
  const [reason, setReason] = useState<CancelReason | "">("");
  const [isMissing, setMissing] = useState(false);
  const { leave, stay, question } = leavingWords(subscription);
  const next = () => {
    if (reason === "") return setMissing(true);
    go(`/subscription/change-subscription/before-you-go?reason=${reason}`);
  };
  return (
    <Panel title={leave} width="reading">
      <Card>
        <div className="flex flex-col gap-4">
          <RadioGroup
            label={question}
            look="cards"
            options={cancelReasons}
            value={reason}
            error={isMissing && reason === "" ? "Choose a reason." : undefined}
            onChange={setReason}
          />
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" onClick={next}>
              Continue
            </Button>
            <ButtonLink href="/subscription/change-subscription">{stay}</ButtonLink>
          </div>
        </div>
      </Card>
    </Panel>
  );
}

/** The first of three steps of leaving, whether or not there is a subscription: the reason. */
export function CancelSubscription() {
  const read = useSubscription();
  return (
    <ReadyPanel title="Cancel subscription" read={read}>
      {(subscription) => <Asking subscription={subscription} />}
    </ReadyPanel>
  );
}
