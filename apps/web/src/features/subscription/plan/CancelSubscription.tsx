import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { type CancelReason, cancelReasons } from "./cancel-reasons.ts";

/** The first of three steps: the reason. */
export function CancelSubscription() {
  const go = useGo();
  const [reason, setReason] = useState<CancelReason | "">("");
  const [isMissing, setMissing] = useState(false);
  const next = () => {
    if (reason === "") return setMissing(true);
    go(`/subscription/change-subscription/before-you-go?reason=${reason}`);
  };
  return (
    <Panel title="Cancel subscription" width="reading">
      <Card>
        <div className="flex flex-col gap-4">
          <RadioGroup
            label="Why do you want to cancel?"
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
            <ButtonLink href="/subscription/change-subscription">Keep my subscription</ButtonLink>
          </div>
        </div>
      </Card>
    </Panel>
  );
}
