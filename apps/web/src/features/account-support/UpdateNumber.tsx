import type { NumberOfUser } from "@broadcast/contract/account-support";
import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted } from "../../lib/words/format.ts";
import { dateText } from "../../lib/words/moment-text.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { useListSelection } from "../../ui/lists/list-selection.ts";
import { FactList } from "../admin-users/index.ts";
import { type AvailableNumber, NumberPicker } from "../onboarding/index.ts";
import { useChangeNumber, useNumberOf, useOfferedNumbers } from "./account-support.api.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { SupportScreen } from "./SupportScreen.tsx";

/** /admin/users/{userId}/update-number and /admin/update-number/{userId}: gives an account another number. */
export function UpdateNumber() {
  return (
    <SupportScreen title="Update number" useRead={useNumberOf}>
      {(number, user) => (
        <>
          <LastChange number={number} />
          <Consequences number={number} />
          <Choice number={number} user={user} />
        </>
      )}
    </SupportScreen>
  );
}

function LastChange({ number: { change } }: { number: NumberOfUser }) {
  const { timezone } = useCurrentUser();
  if (!change) return null;
  const shown = displayPhoneNumber(change.phoneNumber);
  switch (change.state) {
    case "ordered":
      return <Banner title={`${shown} is being ordered from the carrier. You can leave this page.`} />;
    case "failed":
      return (
        <Banner tone="danger" title={`We couldn't get ${shown} for this account.`}>
          {change.problem}
        </Banner>
      );
    case "done":
      return <Banner tone="brand" title={`Changed to ${shown} on ${dateText(change.time, timezone)}.`} />;
  }
}

/** What happens to the previous number, and to everything that uses it. */
function Consequences({ number }: { number: NumberOfUser }) {
  const { timezone } = useCurrentUser();
  const { phoneNumber, phoneNumberType, earlierNumbers, keepDays, isRegistered } = number;
  const isCell = phoneNumberType === "verified-cell";
  const now = phoneNumber ? displayPhoneNumber(phoneNumber) : "None";
  return (
    <Card title="What a new number changes">
      <FactList
        facts={[
          { label: "Current number", value: isCell ? `${now}, the owner's own cell phone` : now },
          {
            label: "Old number",
            value:
              !phoneNumber || isCell
                ? "No number is given up."
                : `Gets texts and calls for ${keepDays} more days, then goes back to the carrier for good.`,
          },
          {
            label: "Carrier registration",
            value: isRegistered
              ? "Stays as it is. The new number is added to it before it sends anything."
              : "Not registered. Only the new number will be registered.",
          },
          {
            label: "Keywords",
            value: `${counted(number.keywords, "keyword")} ${number.keywords === 1 ? "works" : "work"} on the new number right away, and on the old one until it's released.`,
          },
          {
            label: "Chats",
            value: `${counted(number.chats, "chat")} ${number.chats === 1 ? "stays" : "stay"} the same here. Contacts will get texts from a number they don't know.`,
          },
          ...(number.waitingMessages > 0
            ? [
                {
                  label: "Waiting messages",
                  value: `${counted(number.waitingMessages, "message")} still ${number.waitingMessages === 1 ? "goes" : "go"} out from the old number.`,
                },
              ]
            : []),
          ...(earlierNumbers.length > 0
            ? [
                {
                  label: "Earlier numbers",
                  value: earlierNumbers
                    .map(
                      (earlier) =>
                        `${displayPhoneNumber(earlier.phoneNumber)} until ${dateText(earlier.keptUntil, timezone)}`,
                    )
                    .join(", "),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function Choice({ number, user }: { number: NumberOfUser; user: AdminUserDetail }) {
  const source = useOfferedNumbers(user._id);
  const selection = useListSelection<AvailableNumber>({ isMultiple: false });
  const order = useChangeNumber();
  const [isAsking, setAsking] = useState(false);
  const chosen = selection.items[0];
  const shown = displayPhoneNumber(chosen?.phoneNumber ?? "");
  const obstacle = user.isCancelled
    ? "This account is closed. Its owner has to reopen it before it can get a number."
    : number.isRegistering
      ? "Carriers are reviewing the current number's registration. Wait for the result."
      : null;
  if (obstacle) return <Banner tone="caution" title={obstacle} />;
  if (number.change?.state === "ordered") return null;
  return (
    <Card title="New number">
      <div className="flex min-w-0 flex-col gap-4">
        <NumberPicker source={source} selection={selection} />
        <p className="text-note text-soft text-pretty">
          We buy the number from the account's carrier. You can't bring in a number from another provider
          here.
        </p>
        <div className="flex justify-end">
          <Button kind="primary" isDisabled={!chosen} onClick={() => setAsking(true)}>
            {chosen ? `Change to ${shown}` : "Change number"}
          </Button>
        </div>
      </div>
      {isAsking && chosen ? (
        <ReasonDialog
          title={`Change the number to ${shown}?`}
          description="Everything this account sends will come from it. We'll email the owner."
          submitLabel="Change number"
          placeholder="Too many texts were filtered"
          onClose={() => setAsking(false)}
          onSubmit={async (reason) => {
            await order.mutateAsync({
              params: { userId: user._id },
              body: { phoneNumber: chosen.phoneNumber, reason },
            });
            selection.clear();
            source.reload();
          }}
        />
      ) : null}
    </Card>
  );
}
