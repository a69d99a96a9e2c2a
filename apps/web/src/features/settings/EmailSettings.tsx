import type { SendingSettings } from "@broadcast/contract/sending-settings";
import { checkEmailForm } from "@broadcast/domain/email-address";
import { z } from "zod";
import { checkEmail } from "../../lib/email-check.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { EmailField } from "../../ui/inputs/EmailField.tsx";
import { TextArea } from "../../ui/inputs/TextArea.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { SettingsScreen } from "./SettingsScreen.tsx";
import { useChangeSendingSettings } from "./settings.api.ts";

const emailSettingsForm = z.object({
  mailingAddress: z.string().trim().max(500, "Use at most 500 characters."),
  replyToEmail: z
    .string()
    .trim()
    .max(254, "Use at most 254 characters.")
    .refine((typed) => typed === "" || checkEmailForm(typed), "Please enter a valid email address"),
});

const checkHere = (email: string) => checkEmail(email, "reply-to");

function EmailSettingsForm({ settings }: { settings: SendingSettings }) {
  const change = useChangeSendingSettings();
  const form = useZodForm({
    schema: emailSettingsForm,
    values: {
      mailingAddress: settings.mailingAddress ?? "",
      replyToEmail: settings.replyToEmail ?? "",
    },
    onSubmit: async ({ mailingAddress, replyToEmail }) => {
      await change.mutateAsync({
        body: { mailingAddress: mailingAddress || null, replyToEmail: replyToEmail || null },
      });
      toast.success("Email settings saved");
    },
  });
  return (
    <SettingsForm title="Email" form={form}>
      {settings.mailingAddress ? null : (
        <Banner tone="caution" title="Add your postal address.">
          The law asks for one under every mailing (CAN-SPAM), so email broadcasts wait for it.
        </Banner>
      )}
      <Field name="mailingAddress">
        {(field) => (
          <TextArea
            label="Postal address"
            placeholder={"Rivers & Thread\n1100 Congress Ave\nAustin, TX 78701"}
            hint="Stands under every email beside the link to unsubscribe. A street address, or a PO box registered to you."
            maxLength={500}
            {...field}
          />
        )}
      </Field>
      <Field name="replyToEmail">
        {(field) => (
          <EmailField
            label="Replies go to"
            hint="Left empty, they go to the address your emails are sent from."
            check={checkHere}
            {...field}
          />
        )}
      </Field>
    </SettingsForm>
  );
}

/** What stands under emails, and where replies to them go. */
export function EmailSettings() {
  return (
    <SettingsScreen title="Email">{(settings) => <EmailSettingsForm settings={settings} />}</SettingsScreen>
  );
}
