import type { AccountSettings } from "@broadcast/contract/account-settings";
import { clockTime } from "@broadcast/domain/time/dates";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useNow } from "../../../lib/live/use-now.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TimeZoneField } from "../../../ui/inputs/choice/TimeZoneField.tsx";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { SettingsForm } from "../SettingsForm.tsx";

const title = "Time zone";

const timeZoneForm = z.object({ timezone: z.string().min(1, "Choose a time zone from the list.") });

function SetTimeZoneForm({ settings }: { settings: AccountSettings }) {
  const change = useChangeSetting("changeTimezone");
  const now = useNow();
  const form = useZodForm({
    schema: timeZoneForm,
    values: { timezone: settings.timezone },
    onSubmit: async (body) => {
      await change.mutateAsync({ body });
      toast.success("Time zone saved");
    },
  });
  const timezone = form.form.watch("timezone");
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">
        Your business's time zone. Times on every screen, scheduled messages and your broadcast hours use it.
        Quiet hours use the recipient's time zone instead.
      </p>
      <Field name="timezone">
        {(field) => (
          <TimeZoneField
            label="Time zone"
            isRequired
            hint={timezone ? `It's ${clockTime(now, timezone)} there now.` : undefined}
            {...field}
          />
        )}
      </Field>
      <p className="text-note text-soft text-pretty">
        Scheduled messages keep their time: a message due in two hours is still due in two hours. Messages
        waiting for your broadcast hours follow the new time zone.
      </p>
    </SettingsForm>
  );
}

/** The account's time zone. */
export function SetTimeZone() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <SetTimeZoneForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
