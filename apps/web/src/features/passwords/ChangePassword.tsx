import { typedPassword } from "@broadcast/contract/shapes";
import { passwordProblem } from "@broadcast/domain/account/password";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useMemo } from "react";
import { z } from "zod";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { TextLink } from "../../ui/actions/TextLink.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { useChangePassword } from "./passwords.api.ts";

/** Changes the password, given the current one; ends all other sessions. */
export function ChangePassword() {
  const go = useGo();
  const { auth } = useCurrentUser();
  const change = useChangePassword();
  const schema = useMemo(
    () =>
      z
        .object({
          email: z.string(),
          currentPassword: typedPassword,
          password: z.string().min(1, "Password is required."),
        })
        .superRefine(({ currentPassword, password }, context) => {
          const problem =
            password === ""
              ? null
              : password === currentPassword
                ? "Choose a password different from your current one."
                : passwordProblem(password, auth.username);
          if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
        }),
    [auth.username],
  );
  const form = useZodForm({
    schema,
    values: { email: auth.username, currentPassword: "", password: "" },
    startsAnew: true,
    onSubmit: async ({ currentPassword, password }) => {
      await change.mutateAsync({ body: { currentPassword, password } });
      toast.success("Password changed", "You're signed out everywhere else.");
      go("/account");
    },
  });
  return (
    <Panel title="Password" width="reading">
      <Card>
        <Form form={form} label="Password" isGuarded={false} className="max-w-[420px]">
          <p className="text-soft">Changing your password signs you out everywhere else.</p>
          {/* Tells the browser which user's password to store. */}
          <input type="text" name="email" autoComplete="username" value={auth.username} readOnly hidden />
          <CurrentPasswordField name="currentPassword" label="Current password" isRequired />
          <NewPasswordField label="New password" />
          <FormActions submitLabel="Change password">
            <TextLink href="/account/multi-factor-authentication" className="text-note">
              Set up two-step verification
            </TextLink>
          </FormActions>
        </Form>
      </Card>
    </Panel>
  );
}
