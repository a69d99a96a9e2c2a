import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { ApiError } from "../../lib/api/api-error.ts";
import { useSession } from "../../lib/api/session.ts";
import { announceChange } from "../../lib/live/live-topics.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { TextButton } from "../../ui/actions/TextButton.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { useListSelection } from "../../ui/lists/list-selection.ts";
import { CheckEmailNotice, VerificationActions } from "../auth/index.ts";
import { AwaitedNumber } from "./AwaitedNumber.tsx";
import { type ChooseNumberFailure, chooseNumberFailure } from "./choose-number-failure.ts";
import { NumberPicker } from "./NumberPicker.tsx";
import { type AvailableNumber, useAvailableNumbers, useChooseNumber, useSetUp } from "./onboarding.api.ts";
import { SignedInAs } from "./SignedInAs.tsx";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../ui/overlays/ConfirmDialog.tsx")).ConfirmDialog,
}));

/**
 * Finds and buys the business's number: a step of its onboarding, and later for a user who began with their
 * own cell.
 */
export function SelectPhoneNumber() {
  const go = useGo();
  const { user } = useSession();
  const source = useAvailableNumbers();
  const selection = useListSelection<AvailableNumber>({ isMultiple: false });
  const choose = useChooseNumber();
  const setUp = useSetUp();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<ChooseNumberFailure | null>(null);
  const chosen = selection.items[0];
  const shownNumber = displayPhoneNumber(chosen?.phoneNumber ?? "");

  const isDone = user?.onboardingStatus === "complete" && user.phoneNumberType !== "verified-cell";
  // biome-ignore lint/correctness/useExhaustiveDependencies: continues once, when this step is done, here or elsewhere
  useEffect(() => {
    if (isDone) go("/welcome", { isReplacing: true });
  }, [isDone]);

  const isVerified = user?.auth.verified === true;
  // The number to take as soon as the email is verified.
  const [awaited, setAwaited] = useState<AvailableNumber | null>(null);
  const buy = async ({ phoneNumber }: AvailableNumber) => {
    setFailure(null);
    try {
      await choose.mutateAsync({ body: { phoneNumber } });
      toast.success(`${displayPhoneNumber(phoneNumber)} is your number`);
    } catch (error) {
      const found = chooseNumberFailure(error as ApiError);
      setFailure(found);
      if (found.kind === "taken") {
        selection.clear();
        source.reload();
      }
      if (found.kind === "has-number") announceChange(["session"]);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: continues once, when the email is verified
  useEffect(() => {
    if (!isVerified || !awaited) return;
    setAwaited(null);
    void buy(awaited);
  }, [isVerified]);
  const take = async () => {
    if (!chosen) return;
    if (isVerified) await buy(chosen);
    else setAwaited(chosen);
  };

  const takeMobile = async () => {
    setFailure(null);
    try {
      const { onboardingStatus } = await setUp.mutateAsync({ body: { phoneNumberType: "verified-cell" } });
      // A user with a proven cell has nothing left to do.
      go(onboardingStatus === "complete" ? "/welcome" : "/add-mobile-number", { isReplacing: true });
    } catch (error) {
      setFailure({ kind: "failed", sentence: (error as ApiError).message });
    }
  };

  const failureBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) failureBox.current?.scrollIntoView?.({ block: "nearest" });
  }, [failure]);

  const shownFailure = failure?.kind === "unverified" && isVerified ? null : failure;
  return (
    <PublicPage
      size="md"
      title="Choose your phone number"
      text="Your customers see it when you text them, and their replies come back to it."
      below={<SignedInAs />}
    >
      <div className="flex flex-col gap-4">
        {awaited && !isVerified ? (
          <AwaitedNumber phoneNumber={awaited.phoneNumber} onStop={() => setAwaited(null)} />
        ) : (
          <>
            <CheckEmailNotice reason="Open it before you get a number. You can choose one now." />
            <NumberPicker source={source} selection={selection} />
          </>
        )}
        {shownFailure ? (
          <div ref={failureBox} className="scroll-mb-4">
            <Banner tone="danger" title={shownFailure.sentence}>
              {shownFailure.kind === "unverified" ? (
                <span className="mt-1 block">
                  <VerificationActions />
                </span>
              ) : null}
            </Banner>
          </div>
        ) : null}
        {awaited ? null : (
          <Button
            kind="primary"
            size="lg"
            isFull
            isDisabled={!chosen}
            isLoading={choose.isPending}
            onClick={() => setAsking(true)}
          >
            {chosen ? `Get ${shownNumber}` : "Get this number"}
          </Button>
        )}
        <div>
          <TextButton onPress={() => void takeMobile()}>
            {user?.phoneNumberType === "verified-cell"
              ? "Keep my mobile number for now"
              : "Use my mobile number for now"}
          </TextButton>
        </div>
      </div>
      {isAsking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen
            onClose={() => setAsking(false)}
            title={`Get ${shownNumber}?`}
            confirmLabel={isVerified ? "Get this number" : "Get it once I verify"}
            onConfirm={take}
          >
            It becomes your business number. Every text you send comes from it.
            {isVerified ? null : " We'll get it for you as soon as you verify your email."}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </PublicPage>
  );
}
