import { lazy, Suspense, useEffect } from "react";
import type { Resolver } from "react-hook-form";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { atRest } from "../../../lib/live/at-rest.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { useCheckedForm } from "../../../ui/forms/checked-form.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { PublicPage } from "../../../ui/layout/PublicPage.tsx";
import { CurrentPasswordField } from "../../passwords/index.ts";
import { useAuthPlace } from "../auth-place.ts";
import { typedEmail } from "../typed-email.ts";
import { useSignIn } from "./sign-in.api.ts";
import type { SignInForm } from "./sign-in-check.ts";
import { UsernameField } from "./UsernameField.tsx";
import { useSignInSteps } from "./use-sign-in-steps.ts";

const SecondStep = lazy(async () => ({ default: (await import("./SecondStep.tsx")).SecondStep }));

/** The form's validation, loaded after the first paint because it is not needed before typing. */
const loadCheck = () => import("./sign-in-check.ts");
const signInCheck: Resolver<SignInForm> = async (values, ...rest) => {
  const loaded = await loadCheck().catch(() => null);
  // Until it is loaded, only the server validates.
  return loaded ? loaded.signInCheck(values, ...rest) : { values, errors: {} };
};

/** The sign-in page: email and password, then the second step that is due. */
export function SignIn() {
  const go = useGo();
  const place = useAuthPlace();
  const steps = useSignInSteps();
  const signIn = useSignIn();
  useEffect(() => atRest(() => void loadCheck().catch(() => {})), []);
  const form = useCheckedForm({
    resolver: signInCheck,
    values: { username: typedEmail.read(), password: "" },
    onSubmit: async (body) => {
      steps.begin();
      typedEmail.keep(body.username);
      try {
        steps.enter(await signIn.mutateAsync({ body }));
      } catch (caught) {
        const error = caught as ApiError;
        if (error.challenge) steps.challengeBy(error.challenge);
        else if (error.code === "account-cancelled") go(place.reactivate);
        else throw error;
      }
    },
  });
  if (steps.step !== "password")
    return (
      <Suspense fallback={<LoadingText className="pt-24" />}>
        <SecondStep steps={steps} />
      </Suspense>
    );
  return (
    <PublicPage
      title={place.signInTitle}
      text={place.signInText}
      below={
        <>
          New to Project Broadcast? <TextLink href={place.signUp}>Create an account</TextLink>
        </>
      }
    >
      <Form
        form={form}
        label="Sign in"
        isGuarded={false}
        wayOut={
          signIn.error?.code === "sign-in-locked" ? (
            <AppLink href={place.forgotPassword} className="touch-target font-semibold underline">
              Set a new password
            </AppLink>
          ) : null
        }
      >
        {steps.expired ? <Banner tone="info" title={steps.expired} /> : null}
        <UsernameField hasAutoFocus={typedEmail.read() === ""} />
        <CurrentPasswordField label="Password" hasAutoFocus={typedEmail.read() !== ""} />
        <div className="-mt-2 flex justify-end text-note">
          <TextLink
            href={place.forgotPassword}
            onClick={() => typedEmail.keep(form.form.getValues("username"))}
          >
            Forgot your password?
          </TextLink>
        </div>
        <SubmitButton>Sign in</SubmitButton>
      </Form>
    </PublicPage>
  );
}
