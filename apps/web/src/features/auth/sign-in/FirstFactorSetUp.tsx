import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { TextButton } from "../../../ui/actions/TextButton.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { PublicPage } from "../../../ui/layout/PublicPage.tsx";
import {
  type BegunMethod,
  RecoveryCodes,
  SetUpMethod,
  SignOutElsewhereOffer,
} from "../../multi-factor/index.ts";
import { useDeferMultiFactor, useSendSignInCode, useVerifySignInCode } from "./sign-in.api.ts";
import type { SignInSteps } from "./use-sign-in-steps.ts";

const givenUp = { message: "Please sign in again." };

/** Sets up the first second factor during a sign-in, and shows its recovery codes. */
export function FirstFactorSetUp({ steps }: { steps: SignInSteps }) {
  const { challenge, leavesOn } = steps;
  const sendCode = useSendSignInCode();
  const verifyCode = useVerifySignInCode();
  const defer = useDeferMultiFactor();
  const [problem, setProblem] = useState<string | null>(null);
  const [isOffering, setOffering] = useState(true);
  if (!challenge) return null;
  const key = { username: challenge.username, nonce: challenge.nonce };

  if (steps.step === "recovery-codes")
    return (
      <PublicPage title="Save your recovery codes">
        <RecoveryCodes codes={steps.recoveryCodes}>
          {isOffering ? <SignOutElsewhereOffer onClose={() => setOffering(false)} /> : null}
          <Button kind="primary" size="lg" isFull onClick={steps.leaveCodes}>
            I've saved them
          </Button>
        </RecoveryCodes>
      </PublicPage>
    );

  const methodOf = ({ channel, to }: BegunMethod) => ({ channel, ...(to !== undefined && { to }) });
  const begin = async (method: BegunMethod) => {
    try {
      return await sendCode.mutateAsync({ body: { ...key, method: methodOf(method) } });
    } catch (caught) {
      throw leavesOn(caught as ApiError) ? givenUp : caught;
    }
  };
  const confirm = async (verificationCode: string, method: BegunMethod) => {
    try {
      const { recoveryCodes, ...session } = await verifyCode.mutateAsync({
        body: { ...key, method: methodOf(method), verificationCode },
      });
      steps.showCodes(session, recoveryCodes);
    } catch (caught) {
      if (!leavesOn(caught as ApiError)) throw caught;
    }
  };
  const notNow = async () => {
    setProblem(null);
    try {
      steps.enter(await defer.mutateAsync({ body: key }));
    } catch (caught) {
      if (!leavesOn(caught as ApiError)) setProblem((caught as ApiError).message);
    }
  };
  return (
    <PublicPage
      title="Protect your account"
      text="With two-step verification, a stolen password isn't enough to get in."
      below={
        <>
          Not {challenge.username}? <TextButton onPress={steps.restart}>Sign in as someone else</TextButton>
        </>
      }
    >
      <SetUpMethod
        supportedChannels={challenge.supportedChannels}
        confirmLabel="Finish"
        begin={begin}
        confirm={confirm}
      >
        {problem ? <Banner tone="danger" title={problem} /> : null}
        {challenge.canDeferSetup ? (
          <Button kind="quiet" size="lg" isFull isLoading={defer.isPending} onClick={() => void notNow()}>
            Not now
          </Button>
        ) : null}
      </SetUpMethod>
    </PublicPage>
  );
}
