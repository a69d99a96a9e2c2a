import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { useEffect, useRef } from "react";
import { useSession } from "../../lib/api/session.ts";
import { TextButton } from "../../ui/actions/TextButton.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { VerificationActions } from "../auth/index.ts";

/** Replaces the list of numbers while a chosen one waits for the email to be verified. */
export function AwaitedNumber({ phoneNumber, onStop }: { phoneNumber: string; onStop: () => void }) {
  const { user } = useSession();
  const box = useRef<HTMLDivElement>(null);
  // The focused element disappeared with the picker and the dialog.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Banner tone="info" title={`Verify your email to get ${displayPhoneNumber(phoneNumber)}`}>
        <span className="block [overflow-wrap:anywhere]">
          Open the link we sent to {user?.auth.username}. Leave this page open: we take the number as soon as
          you do. It stays available to others until then.
        </span>
        <span className="mt-1.5 flex flex-wrap gap-x-4 gap-y-2">
          <VerificationActions />
          <TextButton onPress={onStop}>Choose another number</TextButton>
        </span>
      </Banner>
    </div>
  );
}
