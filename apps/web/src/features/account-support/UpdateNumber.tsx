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

/** /admin/users/{userId}/update-number and /admin/update-number/{userId}: another number for an account. */
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
        <Banner tone="danger" title={`The account did not get ${shown}.`}>
          {change.problem}
        </Banner>
      );
    case "done":
      return <Banner tone="brand" title={`Changed to ${shown} on ${dateText(change.time, timezone)}.`} />;
  }
}

/** What happens to the number before, and to all that goes by it. */
function Consequences({ number }: { number: NumberOfUser }) {
  const { timezone } = useCurrentUser();
  const { phoneNumber, phoneNumberType, earlierNumbers, keepDays, isRegistered } = number;
  const isCell = phoneNumberType === "verified-cell";
  const now = phoneNumber ? displayPhoneNumber(phoneNumber) : "None";
  return (
    <Card title="What a new number changes">
      <FactList
        facts={[
          { label: "Number now", value: isCell ? `${now}, the owner's own cell` : now },
          {
            label: "Old number",
            value:
              !phoneNumber || isCell
                ? "Nothing is given up."
                : `Still takes texts and calls for ${keepDays} days, then goes back to the carrier for good.`,
          },
          {
            label: "Carrier registration",
            value: isRegistered
              ? "Stays: the new number is added to it before anything is sent from there."
              : "Not registered. The new number is what is registered then.",
          },
          {
            label: "Keywords",
            value: `${counted(number.keywords, "keyword")}, answered at the new number at once and at the old one until it goes.`,
          },
          {
            label: "Chats",
            value: `${counted(number.chats, "chat")}, unchanged here. Contacts see texts from a number they don't know.`,
          },
          ...(number.waitingMessages > 0
            ? [
                {
                  label: "Waiting messages",
                  value: `${counted(number.waitingMessages, "message")}, to leave from the old number.`,
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
    ? "This account is closed. Its owner has to open it before it can get a number."
    : number.isRegistering
      ? "The carriers are reviewing the registration of the present number. Wait for their answer."
      : null;
  if (obstacle) return <Banner tone="caution" title={obstacle} />;
  if (number.change?.state === "ordered") return null;
  return (
    <Card title="New number">
      <div className="flex min-w-0 flex-col gap-4">
        <NumberPicker source={source} selection={selection} />
        <p className="text-note text-soft text-pretty">
          The number is bought from the carrier that the account is with. A number of another provider cannot
          be brought along here.
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
          description="Everything the account sends comes from it then. The owner is told by email."
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
