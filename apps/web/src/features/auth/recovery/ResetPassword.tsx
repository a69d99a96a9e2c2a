import { passwordProblem } from "@broadcast/domain/account/password";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useMemo, useState } from "react";
import { z } from "zod";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { useSession } from "../../../lib/api/session.ts";
import { useGo, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { PublicPage } from "../../../ui/layout/PublicPage.tsx";
import { NewPasswordField } from "../../passwords/index.ts";
import { useResetLink, useResetPassword } from "../auth.api.ts";
import { typedEmail } from "../typed-email.ts";

const isGone = (error: ApiError) => error.status === 410 || error.status === 404 || error.status === 400;

/** The page of the reset mail's link: sets a new password, which ends every open session. */
export function ResetPassword() {
  const { token = "" } = useScreenSearch();
  const [isSet, setSet] = useState(false);
  // A used link is not requested again while the sign-in loads.
  const { data, error, refetch, isFetching } = useResetLink(isSet ? "" : token);
  if (isSet) return <LoadingText className="pt-24" />;
  if (token === "" || (error && isGone(error)))
    return (
      <PublicPage
        title="This link is no longer valid"
        text="Each link works once, for an hour. Request a new one, and use the latest email."
      >
        <ButtonLink href="/forgot-password" kind="primary" size="lg" isFull>
          Send a new link
        </ButtonLink>
      </PublicPage>
    );
  if (error)
    return (
      <PublicPage title="Set a new password" text={error.message}>
        <Button kind="primary" size="lg" isFull isLoading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </PublicPage>
    );
  if (!data) return <LoadingText className="pt-24" />;
  return <NewPassword token={token} username={data.username} onSet={() => setSet(true)} />;
}

interface NewPasswordProps {
  token: string;
  username: string;
  onSet: () => void;
}

function NewPassword({ token, username, onSet }: NewPasswordProps) {
  const go = useGo();
  const { end } = useSession();
  const reset = useResetPassword();
  const schema = useMemo(
    () =>
      z
        .object({ email: z.string(), password: z.string().min(1, "Password is required.") })
        .superRefine(({ password }, context) => {
          const problem = password === "" ? null : passwordProblem(password, username);
          if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
        }),
    [username],
  );
  const form = useZodForm({
    schema,
    values: { email: username, password: "" },
    onSubmit: async ({ password }) => {
      await reset.mutateAsync({ body: { token, password } });
      onSet();
      // Every session has ended, including this browser's.
      end();
      typedEmail.keep(username);
      toast.success("Password changed", "Sign in with the new one.");
      go("/auth", { isReplacing: true });
    },
  });
  return (
    <PublicPage
      title="Set a new password"
      text={
        <>
          For <strong className="font-semibold text-text [overflow-wrap:anywhere]">{username}</strong>. You'll
          be signed out everywhere once it's set.
        </>
      }
    >
      <Form form={form} label="Set a new password" isGuarded={false}>
        {/* Tells the browser which user's password to store. */}
        <input type="text" name="email" autoComplete="username" value={username} readOnly hidden />
        <NewPasswordField label="New password" hasAutoFocus />
        <SubmitButton>Set password</SubmitButton>
      </Form>
    </PublicPage>
  );
}
