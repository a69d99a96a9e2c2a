import type { AccountSettings } from "@broadcast/contract/account-settings";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { AssistantConsent, useAivaStatus } from "../../aiva/index.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { AccountSettingsScreen } from "./AccountSettingsScreen.tsx";
import { useChangeSetting } from "./account-settings.api.ts";

const title = "Voice settings";

/** Each ring is about 5 seconds. */
const rings = [10, 15, 20, 25, 30, 40, 60];

const voiceForm = z.object({
  isOn: z.boolean(),
  ringSeconds: z.string(),
  hasVoicemail: z.boolean(),
  announcesCalls: z.boolean(),
  transcribes: z.boolean(),
});

function VoiceSettingsForm({ settings }: { settings: AccountSettings }) {
  const change = useChangeSetting("changeVoice");
  const { data: aiva } = useAivaStatus();
  const { disabled, ringSeconds, hasVoicemail, announcesCalls, transcribes } = settings.voice;
  const form = useZodForm({
    schema: voiceForm,
    values: { isOn: !disabled, ringSeconds: String(ringSeconds), hasVoicemail, announcesCalls, transcribes },
    followsValues: true,
    onSubmit: async (values) => {
      await change.mutateAsync({
        body: {
          disabled: !values.isOn,
          ringSeconds: Number(values.ringSeconds),
          hasVoicemail: values.hasVoicemail,
          announcesCalls: values.announcesCalls,
          transcribes: values.transcribes,
        },
      });
      toast.success("Voice settings saved");
    },
  });
  const choices = [...new Set([...rings, ringSeconds])].sort((a, b) => a - b);
  return (
    <SettingsForm title={title} form={form} below={<AssistantConsent />}>
      <Field name="isOn">
        {({ value, ...field }) => (
          <Switch
            label="Calls and voicemail"
            hint="When off, no one can call from here, and callers hear that you can't take their call."
            value={value === true}
            {...field}
          />
        )}
      </Field>
      <Field name="ringSeconds">
        {(field) => (
          <Select
            label="Your phone rings for"
            hint="Keep it shorter than your own phone takes to go to voicemail, or your phone's voicemail will answer first."
            options={choices.map((seconds) => ({ value: String(seconds), label: `${seconds} seconds` }))}
            {...field}
          />
        )}
      </Field>
      <Field name="announcesCalls">
        {({ value, ...field }) => (
          <Switch
            label="Announce calls"
            hint="Says your business name when someone picks up, before connecting them."
            value={value === true}
            {...field}
          />
        )}
      </Field>
      <Field name="hasVoicemail">
        {({ value, ...field }) => (
          <Switch
            label="Take voicemails"
            hint="Callers can leave a message when no one answers or calls aren't forwarded."
            value={value === true}
            {...field}
          />
        )}
      </Field>
      {aiva && aiva.place !== "none" ? (
        <Field name="transcribes">
          {({ value, ...field }) => (
            <Switch
              label="Transcribe voicemails"
              hint="Chats, emails and notifications show what callers said, as AIVA understood it."
              value={value === true}
              {...field}
            />
          )}
        </Field>
      ) : null}
      <p className="text-soft">
        Set your greeting in <TextLink href="/voicemail">Voicemail</TextLink>, and the phone that rings in{" "}
        <TextLink href="/settings/call-forwarding">Call forwarding</TextLink>.
      </p>
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
