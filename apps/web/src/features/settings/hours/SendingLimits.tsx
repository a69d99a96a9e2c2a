import type { SendingSettings } from "@broadcast/contract/sending-settings";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { DownloadLink } from "../../../ui/actions/DownloadLink.tsx";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { FormPart } from "../FormPart.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { SettingsScreen } from "../SettingsScreen.tsx";
import { consentRecordsHref, useChangeSendingSettings } from "../settings.api.ts";
import { sendingLimitsBody, sendingLimitsForm, sendingLimitsOf } from "./sending-limits-form.ts";

const Figure = ({ name, label, unit }: { name: string; label: string; unit: string }) => (
  <Field name={name}>
    {(field) => (
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        isRequired
        end={<span className="pr-2 text-note">{unit}</span>}
        {...field}
      />
    )}
  </Field>
);

const pair = "grid grid-cols-1 gap-4 min-[440px]:grid-cols-2";

function SendingLimitsForm({ settings, isDetecting }: { settings: SendingSettings; isDetecting: boolean }) {
  const change = useChangeSendingSettings();
  const form = useZodForm({
    schema: sendingLimitsForm,
    values: sendingLimitsOf(settings),
    followsValues: true,
    onSubmit: async (values) => {
      await change.mutateAsync({ body: sendingLimitsBody(values) });
      toast.success("Sending limits saved");
    },
  });
  const hasCap = form.form.watch("hasCap");
  return (
    <SettingsForm
      title="Sending limits"
      form={form}
      below={
        <div className="border-line border-t pt-5">
          <FormPart
            title="Consent records"
            text="Every consent and opt-out of all your contacts, including deleted ones, in the exact words, as proof for carriers, lawyers and regulators."
          >
            <div>
              <DownloadLink href={consentRecordsHref}>Export all consent records (CSV)</DownloadLink>
            </div>
          </FormPart>
        </div>
      }
    >
      <FormPart
        title="Your own frequency cap"
        text="The most promotional texts and voice drops one person can get, from broadcasts and campaigns together. Anything over the limit waits. Emails aren't limited. Some states have their own caps, which always apply."
      >
        <Field name="hasCap">
          {({ value, ...field }) => (
            <Switch label="Limit messages per person" value={value === true} {...field} />
          )}
        </Field>
        {hasCap ? (
          <div className={pair}>
            <Figure name="capMessages" label="At most" unit="messages" />
            <Figure name="capHours" label="Within" unit="hours" />
          </div>
        ) : null}
      </FormPart>
      <FormPart
        title="Alarm"
        text="A broadcast that does this badly pauses automatically so you can check it before more goes out. It's a sign of an old list or of words that people or carriers don't like."
      >
        <div className={pair}>
          <Figure name="failedPercent" label="Pause when failures reach" unit="%" />
          <Figure name="optedOutPercent" label="Pause when opt-outs reach" unit="%" />
        </div>
      </FormPart>
      <FormPart
        title="Opt-outs in other words"
        text="STOP always takes effect right away. People also write “take me off your list”, and the law counts that too. Broadcasts skip those contacts until you decide."
      >
        <p className="text-body text-text">
          Detection is {isDetecting ? "on" : "off"}. You can change it in{" "}
          <TextLink href="/aiva/settings">AIVA settings</TextLink>.
        </p>
      </FormPart>
    </SettingsForm>
  );
}

/** How many messages a contact can get, and when to warn. */
export function SendingLimits() {
  return (
    <SettingsScreen title="Sending limits">
      {(settings) => (
        <AccountSettingsScreen title="Sending limits">
          {({ aivaSettings }) => (
            <SendingLimitsForm settings={settings} isDetecting={aivaSettings.stopDetect} />
          )}
        </AccountSettingsScreen>
      )}
    </SettingsScreen>
  );
}
