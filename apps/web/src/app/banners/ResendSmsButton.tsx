import { registrations } from "@broadcast/contract/registration";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";

/** Sends a sole proprietor the carriers' text again. */
export function ResendSmsButton() {
  const send = useSend(registrations.sendOtp, {
    onSuccess: ({ otp }) =>
      void toast.success(otp ? `Verification text sent to ${otp.redactedTo}` : "Verification text sent"),
  });
  return (
    <Button size="sm" isLoading={send.isPending} onClick={() => send.mutate({ body: {} })}>
      Resend sms verification
    </Button>
  );
}
