import { useEffect, useState } from "react";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { deviceTimeZone } from "../../../lib/device/device-time-zone.ts";
import { useGo, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { safeReturnTo } from "../../../lib/screens/return-to.ts";
import { checkEmail } from "../../../lib/words/email-check.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { EmailField } from "../../../ui/inputs/text/EmailField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { PublicPage } from "../../../ui/layout/PublicPage.tsx";
import { NewPasswordField } from "../../passwords/index.ts";
import { useSignUp } from "../auth.api.ts";
import { useAuthPlace } from "../auth-place.ts";
import { typedEmail } from "../typed-email.ts";
import { emptySignUp, signUpForm } from "./sign-up-form.ts";
import { signUpTracker } from "./sign-up-tracking.ts";

const checkHere = (email: string) => checkEmail(email, "sign-up");

const refusedEmail = { message: "", fields: { email: "Please enter a valid email address" } };

/** The page where a business creates its account. */
export function SignUp() {
  const go = useGo();
  const { signIn, returnTo } = useAuthPlace();
  const signUp = useSignUp();
  const { ref = "" } = useScreenSearch();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [track] = useState(signUpTracker);
  useEffect(() => track("signUpView"), [track]);
  const form = useZodForm({
    schema: signUpForm,
    values: { ...emptySignUp, referralCode: ref },
    onSubmit: async (typed) => {
      track("signUpSubmit");
      const verdict = await checkHere(typed.email);
      if (verdict?.isValid === false) throw refusedEmail;
      try {
        const referralCode = typed.referralCode || undefined;
        await signUp.mutateAsync({ body: { ...typed, timezone: deviceTimeZone(), referralCode } });
      } catch (caught) {
        if ((caught as ApiError).code !== "email-unverified") throw caught;
        track("signUpComplete");
        typedEmail.keep(typed.email);
        setMailedTo(typed.email);
        return;
      }
      track("signUpComplete");
      // The guards lead to the onboarding step that is due.
      go(safeReturnTo(returnTo), { isReplacing: true });
    },
  });
  const checkAndTrack = (email: string) => {
    track("signUpLead");
    return checkHere(email);
  };
  // Where a second factor is mandatory, it is set up at the first sign-in with the verified email.
  if (mailedTo !== null)
    return (
      <PublicPage
        title="Check your email"
        text={
          <>
            Open the link we sent to{" "}
            <strong className="font-semibold text-text [overflow-wrap:anywhere]">{mailedTo}</strong>. Then
            sign in and set up two-step verification, which is required here.
          </>
        }
      >
        <ButtonLink href={signIn} kind="primary" size="lg" isFull>
          Go to sign-in
        </ButtonLink>
      </PublicPage>
    );
  return (
    <PublicPage
      title="Create your account"
      text="Text and chat with your customers from one place. You start with free credits to try it."
      below={
        <>
          Already have an account? <TextLink href={signIn}>Sign in</TextLink>
        </>
      }
    >
      <Form form={form} label="Create your account">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="firstName">
            {(field) => (
              <TextField label="First name" autoComplete="given-name" isRequired hasAutoFocus {...field} />
            )}
          </Field>
          <Field name="lastName">
            {(field) => <TextField label="Last name" autoComplete="family-name" isRequired {...field} />}
          </Field>
        </div>
        <Field name="email">
          {(field) => (
            <EmailField label="Email" autoComplete="username" isRequired check={checkAndTrack} {...field} />
          )}
        </Field>
        <NewPasswordField />
        <Field name="referralCode">
          {(field) => <TextField label="Referral code (optional)" autoComplete="off" {...field} />}
        </Field>
        <SubmitButton>Create account</SubmitButton>
      </Form>
    </PublicPage>
  );
}
