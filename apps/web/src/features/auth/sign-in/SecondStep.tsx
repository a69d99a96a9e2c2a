import { lazy, Suspense } from "react";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import type { SignInSteps } from "./use-sign-in-steps.ts";

const SecondFactor = lazy(async () => ({ default: (await import("./SecondFactor.tsx")).SecondFactor }));
const FirstFactorSetUp = lazy(async () => ({
  default: (await import("./FirstFactorSetUp.tsx")).FirstFactorSetUp,
}));

/** The step due after the password. */
export function SecondStep({ steps }: { steps: SignInSteps }) {
  return (
    <Suspense fallback={<LoadingText className="pt-24" />}>
      {steps.step === "second-factor" ? <SecondFactor steps={steps} /> : <FirstFactorSetUp steps={steps} />}
    </Suspense>
  );
}
