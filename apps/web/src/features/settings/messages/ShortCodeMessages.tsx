import type { AccountSettings } from "@broadcast/contract/account-settings";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { SettingsForm } from "../SettingsForm.tsx";

const title = "Short code messages";

const shortCodesForm = z.object({ allowMessagesFromShortCodes: z.boolean() });

function ShortCodeMessagesForm({ settings }: { settings: AccountSettings }) {
  const change = useChangeSetting("changeShortCodes");
  const form = useZodForm({
    schema: shortCodesForm,
    values: { allowMessagesFromShortCodes: settings.allowMessagesFromShortCodes },
    onSubmit: async (body) => {
      await change.mutateAsync({ body });
      toast.success("Short code messages saved");
    },
  });
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">
        Short codes are numbers of five or six digits. Banks, shops and sign-in pages send from them, and so
        do advertisers.
      </p>
      <Field name="allowMessagesFromShortCodes">
        {({ value, ...field }) => (
          <Switch
            label="Allow texts from short codes"
            hint="When off, we discard them when they arrive and don't create chats or contacts. Your existing chats stay."
            value={value === true}
            {...field}
          />
        )}
      </Field>
    </SettingsForm>
  );
}

/** Whether texts from short codes are accepted. */
export function ShortCodeMessages() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <ShortCodeMessagesForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
