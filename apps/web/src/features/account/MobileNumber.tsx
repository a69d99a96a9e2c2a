import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ProveMobileNumber } from "../onboarding/index.ts";

/** Shows the user's own cell, and replaces it. */
export function MobileNumber() {
  const { mobileNumber } = useCurrentUser();
  const [isChanging, setChanging] = useState(false);
  const isAsking = isChanging || mobileNumber === null;
  return (
    <Panel title="Mobile number" width="reading">
      <Card>
        <div className="flex flex-col gap-4">
          <p className="text-soft">
            Your own phone, not the number your customers see. We'll send a code to confirm it's yours.
          </p>
          {mobileNumber ? (
            <p className="flex flex-wrap items-center gap-2 text-lead font-semibold text-text tabular-nums">
              <PhoneText>{displayPhoneNumber(mobileNumber)}</PhoneText>
              <Badge tone="brand">Verified</Badge>
            </p>
          ) : null}
          {isAsking ? (
            <div className="flex max-w-[420px] flex-col gap-2">
              <ProveMobileNumber
                onDone={() => {
                  setChanging(false);
                  toast.success("Your mobile number is verified");
                }}
              />
              {isChanging ? (
                <Button kind="quiet" isFull onClick={() => setChanging(false)}>
                  Cancel
                </Button>
              ) : null}
            </div>
          ) : (
            <div>
              <Button onClick={() => setChanging(true)}>Change number</Button>
            </div>
          )}
        </div>
      </Card>
    </Panel>
  );
}
