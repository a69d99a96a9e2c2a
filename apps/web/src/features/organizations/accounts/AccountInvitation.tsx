import { passwordProblem } from "@broadcast/domain/account/password";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useMemo, useState } from "react";
import { z } from "zod";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { PublicPage } from "../../../ui/layout/PublicPage.tsx";
import { NewPasswordField } from "../../passwords/index.ts";
import { useAcceptAccountInvitation, useAccountInvitation } from "../organizations.api.ts";

/** The page of an organization's invitation: sets the first password, which activates the account. */
export function AccountInvitation() {
  const { token = "" } = useScreenParams();
  const [isSet, setSet] = useState(false);
  const { data, error, refetch, isFetching } = useAccountInvitation(token, !isSet);
  if (isSet) return <LoadingText className="pt-24" />;
  if (error && [404, 410].includes(error.status))
    return (
      <PublicPage title="This invitation is no longer valid" text={error.message}>
        <ButtonLink href="/auth" kind="primary" size="lg" isFull>
          Go to sign-in
        </ButtonLink>
      </PublicPage>
    );
  if (error)
    return (
      <PublicPage title="We couldn't load the invitation" text="Check your connection and try again.">
        <Button kind="primary" size="lg" isFull isLoading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </PublicPage>
    );
  if (!data) return <LoadingText className="pt-24" />;
  return <FirstPassword token={token} invitation={data} onSet={() => setSet(true)} />;
}

interface FirstPasswordProps {
  token: string;
  invitation: { organization: string; company: string; email: string };
  onSet: () => void;
}

function FirstPassword({ token, invitation: { organization, company, email }, onSet }: FirstPasswordProps) {
  const go = useGo();
  const accept = useAcceptAccountInvitation();
  const schema = useMemo(
    () =>
      z
        .object({ email: z.string(), password: z.string().min(1, "Password is required.") })
        .superRefine(({ password }, context) => {
          const problem = password === "" ? null : passwordProblem(password, email);
          if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
        }),
    [email],
  );
  const form = useZodForm({
    schema,
    values: { email, password: "" },
    onSubmit: async ({ password }) => {
      try {
        await accept.mutateAsync({ params: { token }, body: { password } });
      } catch (caught) {
        if (!(caught instanceof ApiError) || caught.code !== "email-unverified") throw caught;
        onSet();
        toast.success("Your password is set", "Sign in and set up two-step verification.");
        go("/auth", { isReplacing: true });
        return;
      }
      onSet();
      // The guards lead to the onboarding step that is due.
      go("/", { isReplacing: true });
    },
  });
  return (
    <PublicPage
      title="Set your password"
      text={
        <>
          {organization} made an account for {company}. You sign in with{" "}
          <strong className="font-semibold text-text [overflow-wrap:anywhere]">{email}</strong>.
        </>
      }
    >
      <Form form={form} label="Set your password" isGuarded={false}>
        {/* Tells the browser which user's password to store. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField label="Password" hasAutoFocus />
        <SubmitButton>Set password</SubmitButton>
      </Form>
    </PublicPage>
  );
}
