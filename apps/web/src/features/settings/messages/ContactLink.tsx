import type { AccountSettings } from "@broadcast/contract/account-settings";
import { redirectAddress } from "@broadcast/contract/web-address";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { UrlField } from "../../../ui/inputs/text/UrlField.tsx";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { SettingsForm } from "../SettingsForm.tsx";

const title = "Contact info link";

const contactLinkForm = z.object({ contactLinkRedirectUrl: redirectAddress });

function ContactLinkForm({ settings: { contactLinkRedirectUrl } }: { settings: AccountSettings }) {
  const change = useChangeSetting("changeContactLink");
  const form = useZodForm({
    schema: contactLinkForm,
    values: { contactLinkRedirectUrl },
    onSubmit: async (body) => {
      await change.mutateAsync({ body });
      toast.success("Contact info link saved");
    },
  });
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">
        The dynamic field {"{{contactLink}}"} gives each contact a link to a form where they update their
        name, birthday and your own contact fields.
      </p>
      <Field name="contactLinkRedirectUrl">
        {(field) => (
          <UrlField
            label="After sending it, go to"
            hint="The page that opens 2 seconds after the form is sent. If it's empty, contacts see a thank-you message."
            maxLength={300}
            {...field}
          />
        )}
      </Field>
    </SettingsForm>
  );
}

/** The page that contacts are redirected to after sending their contact info. */
export function ContactLink() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <ContactLinkForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
