import { hasRight } from "@broadcast/contract/roles";
import type { SendingSettings } from "@broadcast/contract/sending-settings";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { SettingsScreen } from "../SettingsScreen.tsx";
import { useChangeSendingSettings } from "../settings.api.ts";
import { addressLines } from "./mailing-address.ts";

const emailSettingsForm = z.object({
  replyToEmail: z.string().min(1, "Choose where replies go."),
});

/** Stands for no reply-to email; it is not a valid address. */
const OWNER = "owner";
const addressHref = "/account/can-spam-compliance";

function EmailSettingsForm({ settings }: { settings: SendingSettings }) {
  const { company, canSpamCompliance, roles, auth, replyToEmails } = useCurrentUser();
  const canChange = hasRight(roles, "account-admin");
  const address = canSpamCompliance.physicalMailingAddress;
  const change = useChangeSendingSettings();
  const form = useZodForm({
    schema: emailSettingsForm,
    values: { replyToEmail: settings.replyToEmail ?? OWNER },
    onSubmit: async ({ replyToEmail }) => {
      await change.mutateAsync({ body: { replyToEmail: replyToEmail === OWNER ? null : replyToEmail } });
      toast.success("Email settings saved");
    },
  });
  return (
    <SettingsForm
      title="Email"
      form={form}
      below={
        address ? (
          <Card
            title="Under every email"
            actions={
              canChange ? (
                <ButtonLink size="sm" href={addressHref}>
                  Change address
                </ButtonLink>
              ) : null
            }
          >
            <address className="text-text not-italic [overflow-wrap:anywhere]">
              {[company, ...addressLines(address)].map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            <p className="mt-2 text-note text-soft">Your mailing address and an unsubscribe link.</p>
          </Card>
        ) : (
          <Banner
            tone="caution"
            title="Add your mailing address."
            action={
              canChange ? (
                <ButtonLink size="sm" href={addressHref}>
                  Add address
                </ButtonLink>
              ) : null
            }
          >
            The law (CAN-SPAM) requires one in every mailing, so you can't send email broadcasts without it.
          </Banner>
        )
      }
    >
      <p className="text-soft text-pretty">
        This applies to every email you send, whether to one person or many.
      </p>
      <Field name="replyToEmail">
        {(field) => (
          <Select
            label="Replies go to"
            options={[
              { value: OWNER, label: `${auth.username} (sign-in email)` },
              ...replyToEmails.map(({ email, verified }) => ({
                value: email,
                label: verified ? email : `${email} (not verified)`,
                isDisabled: !verified,
              })),
            ]}
            {...field}
          />
        )}
      </Field>
      <TextLink href="/emails/reply-to-emails" className="self-start text-note">
        Manage reply-to emails
      </TextLink>
    </SettingsForm>
  );
}

/** Where replies to emails go, and the footer. */
export function EmailSettings() {
  return (
    <SettingsScreen title="Email">{(settings) => <EmailSettingsForm settings={settings} />}</SettingsScreen>
  );
}
