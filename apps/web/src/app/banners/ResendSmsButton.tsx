import { registrations } from "@broadcast/contract/registration";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";

/** Sends the carriers' verification text to a sole proprietor again. */
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
