import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { checkEmail } from "../../../lib/words/email-check.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { EmailField } from "../../../ui/inputs/text/EmailField.tsx";
import { PhoneField } from "../../../ui/inputs/text/PhoneField.tsx";
import { useClosingAction } from "../../../ui/overlays/use-closing-action.ts";

const checkHere = (email: string) => checkEmail(email, "broadcast-test");

/** Sends the broadcast to the user's own phone or mailbox first. */
export function SendTestDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const user = useCurrentUser();
  const isEmail = broadcast.type === "email";
  const [to, setTo] = useState(isEmail ? user.auth.username : displayPhoneNumber(user.mobileNumber ?? ""));
  const [error, setError] = useState<string>();
  const send = useSend(broadcasts.sendTest, { isQuiet: true });
  const { isRunning, run } = useClosingAction(onClose);
  const change = (next: string) => {
    setTo(next);
    setError(undefined);
  };
  const submit = () => {
    if (to.trim() === "") {
      setError(isEmail ? "Email is required." : "Phone Number is required.");
      return;
    }
    void run(async () => {
      try {
        const sent = await send.mutateAsync({ params: { broadcastId: broadcast._id }, body: { to } });
        toast.success(
          sent.reason ? "Your test goes out later" : "Test sent",
          sent.reason ?? undefined,
          <ButtonLink size="sm" kind="inverse" href={`/chats/${sent.contactId}`}>
            Open chat
          </ButtonLink>,
        );
      } catch (failure) {
        setError(failure instanceof ApiError ? failure.message : "Check your connection and try again.");
        throw failure;
      }
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Send a test"
      description="We send it as a separate message at the usual price, and it shows up in your chats. Dynamic fields use that contact's values."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isLoading={isRunning} onClick={submit}>
            Send test
          </Button>
        </>
      }
    >
      {isEmail ? (
        <EmailField label="Email" name="to" check={checkHere} value={to} onChange={change} error={error} />
      ) : (
        <PhoneField label="Phone Number" value={to} onChange={change} error={error} />
      )}
    </Dialog>
  );
}
