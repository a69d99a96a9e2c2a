import type { AccountSettings } from "@broadcast/contract/account-settings";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { PhoneField } from "../../../ui/inputs/text/PhoneField.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { AccountSettingsScreen } from "./AccountSettingsScreen.tsx";
import { useChangeSetting } from "./account-settings.api.ts";

const title = "Call forwarding";

const forwardingForm = z
  .object({ callForwardEnabled: z.boolean(), callForwardNumber: z.string().trim() })
  .refine(({ callForwardNumber }) => callForwardNumber === "" || parseNanp(callForwardNumber) !== null, {
    path: ["callForwardNumber"],
    message: "Enter a 10-digit phone number, such as (512) 555-0148.",
  })
  .refine(({ callForwardEnabled, callForwardNumber }) => !callForwardEnabled || callForwardNumber !== "", {
    path: ["callForwardNumber"],
    message: "Enter the number to forward calls to.",
  });

function CallForwardingForm({ settings }: { settings: AccountSettings }) {
  const change = useChangeSetting("changeCallForwarding");
  const form = useZodForm({
    schema: forwardingForm,
    values: {
      callForwardEnabled: settings.callForwardEnabled,
      callForwardNumber: settings.callForwardNumber ?? "",
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
        Your own phone. It rings when your business number is called, when you call a contact, and when you
        record a voice drop by phone.
      </p>
      <Field name="callForwardNumber">{(field) => <PhoneField label="Forward calls to" {...field} />}</Field>
      <Field name="callForwardEnabled">
        {({ value, ...field }) => <Switch label="Forward calls" value={value === true} {...field} />}
      </Field>
    </SettingsForm>
  );
}

/** The phone that the account's calls are forwarded to. */
export function CallForwarding() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <CallForwardingForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
