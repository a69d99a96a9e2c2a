import type { AccountSettings } from "@broadcast/contract/account-settings";
import { z } from "zod";
import { toast } from "../../ui/feedback/toast.ts";
import { Field, type FieldBinding } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Switch } from "../../ui/inputs/Switch.tsx";
import { TextField } from "../../ui/inputs/TextField.tsx";
import { AccountSettingsScreen } from "./AccountSettingsScreen.tsx";
import { useChangeSetting } from "./account-settings.api.ts";
import { CallsNote } from "./CallsNote.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { wholeNumber } from "./whole-number.ts";

const title = "Voice settings";

const voiceForm = z.object({
  isOn: z.boolean(),
  ringSeconds: wholeNumber(5, 60),
  hasVoicemail: z.boolean(),
  announcesCalls: z.boolean(),
});

function VoiceSettingsForm({ settings: { voice } }: { settings: AccountSettings }) {
  const change = useChangeSetting("changeVoice");
  const form = useZodForm({
    schema: voiceForm,
    values: {
      isOn: !voice.disabled,
      ringSeconds: String(voice.ringSeconds),
      hasVoicemail: voice.hasVoicemail,
      announcesCalls: voice.announcesCalls,
    },
    onSubmit: async ({ isOn, ringSeconds, ...rest }) => {
      await change.mutateAsync({ body: { disabled: !isOn, ringSeconds: Number(ringSeconds), ...rest } });
      toast.success("Voice settings saved");
    },
  });
  const isOff = !form.form.watch("isOn");
  const resting = (field: FieldBinding) => ({ ...field, isDisabled: field.isDisabled || isOff });
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">How calls to your business number are answered.</p>
      <CallsNote />
      <Field name="isOn">
        {({ value, onChange, ...field }) => (
          <Switch
            label="Take calls"
            hint="Off: nobody is put through, and call history and voicemail leave the menu."
            value={value === true}
            {...field}
            onChange={(isOn) => {
              // Wrong seconds could not be mended any more, and would keep the form from being saved.
              if (!isOn && !voiceForm.shape.ringSeconds.safeParse(form.form.getValues("ringSeconds")).success)
                form.form.resetField("ringSeconds");
              onChange(isOn);
            }}
          />
        )}
      </Field>
      {isOff ? (
        <p role="status" className="text-soft text-pretty">
          Calls are not taken, so what follows has no effect now. It is kept for when they are again.
        </p>
      ) : null}
      <Field name="ringSeconds">
        {(field) => (
          <TextField
            label="Let it ring for"
            inputMode="numeric"
            // The box only: its sentences need the width.
            className="[&>div]:max-w-[220px]"
            hint="Then voicemail answers, or the call ends."
            end={<span className="pr-1.5 text-note">seconds</span>}
            {...resting(field)}
          />
        )}
      </Field>
      <Field name="hasVoicemail">
        {(field) => (
          <Switch
            label="Voicemail"
            hint="Callers you miss can leave a message."
            {...resting(field)}
            value={field.value === true}
          />
        )}
      </Field>
      <Field name="announcesCalls">
        {(field) => (
          <Switch
            label="Announce calls"
            hint="Whoever picks up first hears that the call is for your business."
            {...resting(field)}
            value={field.value === true}
          />
        )}
      </Field>
    </SettingsForm>
  );
}

/** How calls are answered. */
export function VoiceSettings() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <VoiceSettingsForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
