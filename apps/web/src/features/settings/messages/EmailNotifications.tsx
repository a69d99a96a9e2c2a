import type { AccountSettings } from "@broadcast/contract/account-settings";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { checkEmail } from "../../../lib/words/email-check.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { EmailField } from "../../../ui/inputs/text/EmailField.tsx";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { SettingsForm } from "../SettingsForm.tsx";

const title = "Email notifications";

const notificationsForm = z.object({
  isEnabled: z.boolean(),
  to: z
    .string()
    .trim()
    .max(254, "Use at most 254 characters.")
    .refine((typed) => typed === "" || checkEmailForm(typed), "Please enter a valid email address"),
});

const checkHere = (email: string) => checkEmail(email, "notifications");

function EmailNotificationsForm({ settings }: { settings: AccountSettings }) {
  const { auth } = useCurrentUser();
  const change = useChangeSetting("changeEmailNotifications");
  const { isEnabled, to } = settings.incomingMessageEmailNotifications;
  const form = useZodForm({
    schema: notificationsForm,
    values: { isEnabled, to: to ?? "" },
    onSubmit: async (values) => {
      await change.mutateAsync({ body: { isEnabled: values.isEnabled, to: values.to || null } });
      toast.success("Email notifications saved");
    },
  });
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">
        Get an email for every incoming text, with the sender, the message and a link to the chat, and for
        every voicemail, with a link to hear it. Replies to the email don't reach the contact.
      </p>
      <Field name="isEnabled">
        {({ value, ...field }) => (
          <Switch label="Email me incoming messages" value={value === true} {...field} />
        )}
      </Field>
      {form.form.watch("isEnabled") ? (
        <Field name="to">
          {(field) => (
            <EmailField
              label="Send them to"
              placeholder={auth.username}
              hint={`If empty, they go to ${auth.username}, the email you sign in with.`}
              check={checkHere}
              {...field}
            />
          )}
        </Field>
      ) : null}
    </SettingsForm>
  );
}

/** Whether incoming messages are announced by email, and where. */
export function EmailNotifications() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <EmailNotificationsForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
