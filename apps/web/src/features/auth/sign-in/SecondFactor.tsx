import type { SentCode } from "@broadcast/contract/multi-factor";
import type { MultiFactorMethod } from "@broadcast/contract/multi-factor-challenge";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { TextButton } from "../../../ui/actions/TextButton.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { PublicPage } from "../../../ui/layout/PublicPage.tsx";
import { CodeStep, methodLabel } from "../../multi-factor/index.ts";
import { RecoveryCodeForm } from "./RecoveryCodeForm.tsx";
import { useSendSignInCode, useVerifySignInCode } from "./sign-in.api.ts";
import type { SignInSteps } from "./use-sign-in-steps.ts";

type Way = { kind: "choose" } | { kind: "recovery" } | { kind: "code"; method: MultiFactorMethod };

/** The second step of a sign-in: a code by one of the user's methods, or a recovery code. */
export function SecondFactor({ steps }: { steps: SignInSteps }) {
  const { challenge, leavesOn } = steps;
  const methods = challenge?.availableMethods ?? [];
  const only = methods.length === 1 ? methods[0] : undefined;
  const [way, setWay] = useState<Way>(only ? { kind: "code", method: only } : { kind: "choose" });
  const [chosen, setChosen] = useState(methods[0]?._id ?? "");
  const [sent, setSent] = useState<Record<string, SentCode>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const sendCode = useSendSignInCode();
  const verifyCode = useVerifySignInCode();
  if (!challenge) return null;
  const key = { username: challenge.username, nonce: challenge.nonce };

  const send = async ({ _id }: MultiFactorMethod) => {
    const reply = await sendCode.mutateAsync({ body: { ...key, method: { _id } } });
    setSent((before) => ({ ...before, [_id]: reply }));
  };
  const begin = async (method: MultiFactorMethod) => {
    setProblem(null);
    // An authenticator app generates codes itself; a code already on its way is not sent again.
    if (method.channel !== "authenticator" && !sent[method._id]) {
      try {
        await send(method);
      } catch (caught) {
        if (leavesOn(caught as ApiError)) return;
        return setProblem((caught as ApiError).message);
      }
    }
    setWay({ kind: "code", method });
  };
  const verify = async (method: MultiFactorMethod, verificationCode: string) => {
    try {
      const { recoveryCodes, ...session } = await verifyCode.mutateAsync({
        body: { ...key, method: { _id: method._id }, verificationCode },
      });
      steps.showCodes(session, recoveryCodes);
    } catch (caught) {
      if (!leavesOn(caught as ApiError)) throw caught;
    }
  };

  const otherWays = (
    <>
      {methods.length > 1 && way.kind !== "choose" ? (
        <TextButton onPress={() => setWay({ kind: "choose" })}>Use another way</TextButton>
      ) : null}
      {only && way.kind === "recovery" ? (
        <TextButton onPress={() => setWay({ kind: "code", method: only })}>Use a code instead</TextButton>
      ) : null}
      {challenge.hasRecoveryCodes && way.kind !== "recovery" ? (
        <TextButton onPress={() => setWay({ kind: "recovery" })}>Use a recovery code</TextButton>
      ) : null}
    </>
  );
  const current = way.kind === "code" ? way.method : null;
  const shown: SentCode | undefined =
    current?.channel === "authenticator"
      ? { ...current, resendAfterSeconds: 0, sandboxUrl: null, authenticator: null }
      : current
        ? sent[current._id]
        : undefined;
  return (
    <PublicPage
      title="Confirm it's you"
      text={`Your account uses two-step verification. Enter a code as well as your password.`}
      below={
        <>
          Not {challenge.username}? <TextButton onPress={steps.restart}>Sign in as someone else</TextButton>
        </>
      }
    >
      {way.kind === "recovery" ? (
        <RecoveryCodeForm steps={steps}>{otherWays}</RecoveryCodeForm>
      ) : current && shown ? (
        <CodeStep
          key={current._id}
          sent={shown}
          submitLabel="Sign in"
          onVerify={(code) => verify(current, code)}
          onResend={current.channel === "authenticator" ? undefined : () => send(current)}
        >
          {otherWays}
        </CodeStep>
      ) : current ? (
        <FirstSend problem={problem} isSending={sendCode.isPending} onSend={() => void begin(current)}>
          {otherWays}
        </FirstSend>
      ) : (
        <form
          aria-label="Two-step verification"
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const method = methods.find(({ _id }) => _id === chosen);
            if (method && !sendCode.isPending) void begin(method);
          }}
        >
          {problem ? <Banner tone="danger" title={problem} /> : null}
          <RadioGroup
            label="How you get your code"
            look="cards"
            value={chosen}
            onChange={setChosen}
            options={methods.map((method) => ({ value: method._id, label: methodLabel(method) }))}
          />
          <Button type="submit" kind="primary" size="lg" isFull isLoading={sendCode.isPending}>
            Continue
          </Button>
          <div className="flex flex-col items-start gap-1.5">{otherWays}</div>
        </form>
      )}
    </PublicPage>
  );
}

/** With one method there is no choice: its code is sent at once, and manually if that failed. */
function FirstSend({
  problem,
  isSending,
  onSend,
  children,
}: {
  problem: string | null;
  isSending: boolean;
  onSend: () => void;
  children: ReactNode;
}) {
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    onSend();
  }, [onSend]);
  if (!problem) return <LoadingText text="Sending your code..." />;
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="danger" title={problem} />
      <Button kind="primary" size="lg" isFull isLoading={isSending} onClick={onSend}>
        Send code
      </Button>
      <div className="flex flex-col items-start gap-1.5">{children}</div>
    </div>
  );
}
