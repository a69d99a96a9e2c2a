import { FirstFactorSetUp } from "./FirstFactorSetUp.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import type { SignInSteps } from "./use-sign-in-steps.ts";

/** The step due after the password. */
export function SecondStep({ steps }: { steps: SignInSteps }) {
  return steps.step === "second-factor" ? <SecondFactor steps={steps} /> : <FirstFactorSetUp steps={steps} />;
}
