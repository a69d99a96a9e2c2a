import type { AccountSettings } from "@broadcast/contract/account-settings";
import { hasRight } from "@broadcast/contract/roles";
import { typedPassword } from "@broadcast/contract/shapes";
import { PASSWORD_MIN_CHARACTERS, passwordProblem } from "@broadcast/domain/account/password";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { z } from "zod";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { FormActions } from "../../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { CurrentPasswordField } from "../../passwords/index.ts";
import { AccountSettingsScreen } from "./AccountSettingsScreen.tsx";
import { useChangeAssistantPassword } from "./account-settings.api.ts";

const title = "Assistant password";

const newPasswordForm = (email: string) =>
  z.object({
    currentPassword: typedPassword,
    assistantPassword: z.string().check(({ value, issues }) => {
      const message = value === "" ? "Password is required." : passwordProblem(value, email);
      if (message) issues.push({ code: "custom", message, input: value });
    }),
  });

const CurrentPassword = () => (
  <CurrentPasswordField name="currentPassword" label="Your own password" isRequired />
);

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { auth } = useCurrentUser();
  const change = useChangeAssistantPassword();
  const form = useZodForm({
    schema: newPasswordForm(auth.username),
    values: { currentPassword: "", assistantPassword: "" },
    // A password must not stay on the screen.
    startsAnew: true,
    onSubmit: async (body) => {
      await change.mutateAsync({ body });
      toast.success(hasPassword ? "Assistant password changed" : "Assistant password set");
    },
  });
  return (
    <Form form={form} label={title} className="max-w-[420px]">
      <Field name="assistantPassword">
        {(field) => (
          <TextField
            label={hasPassword ? "New assistant password" : "Password for your assistant"}
            type="password"
            autoComplete="new-password"
            isRequired
            hint={`At least ${PASSWORD_MIN_CHARACTERS} characters, and different from your own.`}
            {...field}
          />
        )}
      </Field>
      <CurrentPassword />
      <FormActions submitLabel={hasPassword ? "Change password" : "Set password"} />
    </Form>
  );
}

const removeForm = z.object({ currentPassword: typedPassword });

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeAssistantPassword();
  const form = useZodForm({
    schema: removeForm,
    values: { currentPassword: "" },
    onSubmit: async (body) => {
      await change.mutateAsync({ body: { ...body, assistantPassword: null } });
      toast.success("Assistant password removed");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Remove the assistant password?"
      description="Anyone signed in with it will be signed out."
      submitLabel="Remove password"
      isDanger
      isGuarded={false}
    >
      <CurrentPassword />
    </FormDialog>
  );
}

function AssistantPasswordPanel({ settings }: { settings: AccountSettings }) {
  const { roles, auth } = useCurrentUser();
  const [isRemoving, setRemoving] = useState(false);
  const isOwner = hasRight(roles, "owner");
  const hasPassword = settings.hasAssistantPassword;
  return (
    <Panel
      title={title}
      width="reading"
      trailing={<Badge tone={hasPassword ? "brand" : "neutral"}>{hasPassword ? "Set" : "Not set"}</Badge>}
    >
      <p className="text-soft text-pretty">
        A second password for the same email, {auth.username}. Give it to a person who replies to chats for
        you. They sign in with it, and we record what they do as done by your assistant.
      </p>
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 rounded-lg border border-line p-4 sm:grid-cols-2">
        <div>
          <h2 className="mb-1 text-body font-semibold text-text">An assistant can</h2>
          <ul className="list-disc pl-4 text-soft">
            <li>read and reply to chats</li>
            <li>add, change and import contacts</li>
            <li>write and send broadcasts</li>
          </ul>
        </div>
        <div>
          <h2 className="mb-1 text-body font-semibold text-text">An assistant can't</h2>
          <ul className="list-disc pl-4 text-soft">
            <li>change settings, plan, number or registration</li>
            <li>see or change passwords and sign-in steps</li>
            <li>end sessions, add managers or use the API key</li>
          </ul>
        </div>
      </div>
      {isOwner ? (
        <>
          <PasswordForm key={String(hasPassword)} hasPassword={hasPassword} />
          {hasPassword ? (
            <div className="border-line border-t pt-5">
              <Button kind="danger-outline" onClick={() => setRemoving(true)}>
                Remove assistant password
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <Banner title="Only the account owner can set this password.">
          Sign in with the owner's own password to change it.
        </Banner>
      )}
      {isRemoving ? <RemoveDialog onClose={() => setRemoving(false)} /> : null}
    </Panel>
  );
}

/** The password for an assistant's sign-in. */
export function AssistantPassword() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <AssistantPasswordPanel settings={settings} />}
    </AccountSettingsScreen>
  );
}
