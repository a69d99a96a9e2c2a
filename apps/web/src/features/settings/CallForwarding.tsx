import type { AccountSettings } from "@broadcast/contract/account-settings";
import { maskPhoneInput, parseNanp } from "@broadcast/domain/phone-number";
import { z } from "zod";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { PhoneField } from "../../ui/inputs/PhoneField.tsx";
import { Switch } from "../../ui/inputs/Switch.tsx";
import { AccountSettingsScreen } from "./AccountSettingsScreen.tsx";
import { useChangeSetting } from "./account-settings.api.ts";
import { CallsNote } from "./CallsNote.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

const title = "Call forwarding";

const forwardingForm = z
  .object({ callForwardEnabled: z.boolean(), callForwardNumber: z.string().trim() })
  .check(({ value: { callForwardEnabled, callForwardNumber }, issues }) => {
    const fail = (message: string) =>
      issues.push({ code: "custom", path: ["callForwardNumber"], message, input: callForwardNumber });
    if (callForwardNumber && !parseNanp(callForwardNumber))
      fail("Enter a phone number with 10 digits, such as (512) 555-0148.");
    else if (callForwardEnabled && !callForwardNumber) fail("Enter the number that calls are forwarded to.");
  });

function CallForwardingForm({ settings }: { settings: AccountSettings }) {
  const change = useChangeSetting("changeCallForwarding");
  const form = useZodForm({
    schema: forwardingForm,
    values: {
      callForwardEnabled: settings.callForwardEnabled,
      callForwardNumber: maskPhoneInput(settings.callForwardNumber ?? ""),
    },
    onSubmit: async ({ callForwardEnabled, callForwardNumber }) => {
      await change.mutateAsync({
        body: { callForwardEnabled, callForwardNumber: callForwardNumber || null },
      });
      toast.success("Call forwarding saved");
    },
  });
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">
        Somebody who calls your business number is put through to a phone of yours. Call to Record, which
        records a voice drop by phone, rings the same phone.
      </p>
      <CallsNote />
      <Field name="callForwardEnabled">
        {({ value, ...field }) => (
          <Switch
            label="Forward calls"
            hint="Off: callers are not put through; the number below is kept."
            value={value === true}
            {...field}
          />
        )}
      </Field>
      <Field name="callForwardNumber">
        {(field) => (
          <PhoneField
            label="Forward to"
            isRequired={form.form.watch("callForwardEnabled")}
            placeholder="(512) 555 0148"
            hint="A number in the United States or Canada."
            {...field}
          />
        )}
      </Field>
    </SettingsForm>
  );
}

/** Where calls to the account's number go. */
export function CallForwarding() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <CallForwardingForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
