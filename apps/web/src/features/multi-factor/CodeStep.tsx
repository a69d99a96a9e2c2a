import type { SentCode } from "@broadcast/contract/multi-factor";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { type ReactNode, useRef, useState } from "react";
import type { ApiError } from "../../lib/api/api-error.ts";
import { TextButton } from "../../ui/actions/TextButton.tsx";
import { CodeField } from "../../ui/inputs/text/CodeField.tsx";
import { sentSentence } from "./channels.ts";
import { SandboxCodeHint } from "./SandboxCodeHint.tsx";
import { secondsText, useCountdown } from "./use-countdown.ts";

interface CodeStepProps {
  sent: Pick<SentCode, "channel" | "redactedTo" | "resendAfterSeconds" | "sandboxUrl">;
  submitLabel: string;
  /** Text before the boxes; by default it says where the code went. */
  lead?: ReactNode;
  /** An error is shown at the boxes. */
  onVerify: (code: string) => Promise<unknown>;
  /** Omitted for an authenticator app, which needs nothing sent. */
  onResend?: () => Promise<unknown>;
  /** Alternative ways to continue. */
  children?: ReactNode;
}

const digits = 6;

/** Asks for a code that was sent, can send another one after a while, and checks the input at its last digit. */
export function CodeStep({ sent, submitLabel, lead, onVerify, onResend, children }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const waitSeconds = useCountdown(sent.resendAfterSeconds, sent);
  const verify = async (typed: string) => {
    if (isChecking) return;
    if (typed.length < digits) return setError("The code has six digits.");
    setError(undefined);
    setChecking(true);
    try {
      await onVerify(typed);
    } catch (caught) {
      setError((caught as ApiError).message);
      // The next input replaces the wrong code, which stays visible for comparison.
      input.current?.focus();
      input.current?.select();
    } finally {
      setChecking(false);
    }
  };
  const resend = async () => {
    if (isSending || !onResend) return;
    setSending(true);
    try {
      await onResend();
      setCode("");
      setError(undefined);
      toast.success("A new code is on its way");
      input.current?.focus();
    } catch (caught) {
      setError((caught as ApiError).message);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      noValidate
      aria-label="Your code"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void verify(code);
      }}
    >
      <div className="text-body text-text [overflow-wrap:anywhere]">
        <PhoneText>{lead ?? sentSentence(sent.channel, sent.redactedTo)}</PhoneText>
      </div>
      <SandboxCodeHint sent={sent} />
      <CodeField
        label="Code"
        ref={input}
        value={code}
        error={error}
        hasAutoFocus
        onChange={(typed) => {
          setCode(typed);
          setError(undefined);
        }}
        onComplete={(typed) => void verify(typed)}
      />
      <Button type="submit" kind="primary" size="lg" isFull isLoading={isChecking}>
        {submitLabel}
      </Button>
      {onResend || children ? (
        <div className="flex flex-col items-start gap-1.5">
          {onResend ? (
            waitSeconds > 0 ? (
              <p className="py-1 text-note text-soft tabular-nums">
                Send a new code in {secondsText(waitSeconds)}
              </p>
            ) : (
              <TextButton onPress={() => void resend()}>
                {isSending ? "Sending..." : "Send a new code"}
              </TextButton>
            )
          ) : null}
          {children}
        </div>
      ) : null}
    </form>
  );
}
