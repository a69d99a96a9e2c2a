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
            text="Every consent and opt-out of all your contacts, also of deleted ones, with the exact words, as proof for carriers, lawyers and regulators."
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
        text="How many broadcasts one person gets at most. Whatever is above the limit waits until it fits. Some states have caps of their own; those hold in any case."
      >
        <Field name="hasCap">
          {({ value, ...field }) => (
            <Switch label="Limit broadcasts per person" value={value === true} {...field} />
          )}
        </Field>
        {hasCap ? (
          <div className={pair}>
            <Figure name="capMessages" label="At most" unit="broadcasts" />
            <Figure name="capHours" label="Within" unit="hours" />
          </div>
        ) : null}
      </FormPart>
      <FormPart
        title="Alarm"
        text="A broadcast that goes this badly pauses by itself, so that you can look before more of it goes out: it is a sign of an old list, or of words people or carriers don't like."
      >
        <div className={pair}>
          <Figure name="failedPercent" label="When so many fail" unit="%" />
          <Figure name="optedOutPercent" label="When so many opt out" unit="%" />
        </div>
      </FormPart>
      <FormPart
        title="Opt-outs in other words"
        text="STOP is always obeyed at once. People also write “take me off your list”, and the law counts that too. Broadcasts skip those contacts until you decide."
      >
        <p className="text-body text-text">
          Detecting is {isDetecting ? "on" : "off"}. It is changed in the{" "}
          <TextLink href="/aiva/settings">AIVA settings</TextLink>.
        </p>
      </FormPart>
    </SettingsForm>
  );
}

/** How much one person gets, and when to be warned. */
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
