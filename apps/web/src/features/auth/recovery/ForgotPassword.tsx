import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { useState } from "react";
import { z } from "zod";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { TextButton } from "../../../ui/actions/TextButton.tsx";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { PublicPage } from "../../../ui/layout/PublicPage.tsx";
import { useForgotPassword } from "../auth.api.ts";
import { useAuthPlace } from "../auth-place.ts";
import { UsernameField } from "../sign-in/UsernameField.tsx";
import { typedEmail } from "../typed-email.ts";

const forgotForm = z.object({
  username: z
    .string()
    .trim()
    .min(1, "Email is required.")
    .refine(checkEmailForm, "Please enter a valid email address"),
});

/** Requests a mail with a link to a new password. The confirmation is the same for every email. */
export function ForgotPassword() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const forgot = useForgotPassword();
  const { signIn } = useAuthPlace();
  const form = useZodForm({
    schema: forgotForm,
    values: { username: typedEmail.read() },
    onSubmit: async (body) => {
      typedEmail.keep(body.username);
      await forgot.mutateAsync({ body });
      setAskedFor(body.username);
    },
  });
  if (askedFor !== null)
    return (
      <PublicPage
        title="Password Reset Requested"
        text={
          <>
            If there is an account for{" "}
            <strong className="font-semibold text-text [overflow-wrap:anywhere]">{askedFor}</strong>, we sent
            an email with a link to it. The link works once, for an hour.
          </>
        }
        below={
          <>
            No email? Check your spam folder, or{" "}
            <TextButton onPress={() => setAskedFor(null)}>ask again</TextButton>
          </>
        }
      >
        <ButtonLink href={signIn} kind="primary" size="lg" isFull>
          Back to sign-in
        </ButtonLink>
      </PublicPage>
    );
  return (
    <PublicPage
      title="Forgot your password?"
      text="Enter your email, and we'll send you a link to set a new one."
      below={
        <>
          Remembered it?{" "}
          <TextLink href={signIn} onClick={() => typedEmail.keep(form.form.getValues("username"))}>
            Sign in
          </TextLink>
        </>
      }
    >
      <Form form={form} label="Forgot your password?" isGuarded={false}>
        <UsernameField hasAutoFocus />
        <SubmitButton>Send link</SubmitButton>
      </Form>
    </PublicPage>
  );
}
