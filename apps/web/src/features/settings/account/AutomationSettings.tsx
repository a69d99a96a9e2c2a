import { automationPauses, type AutomationSettings as Settings } from "@broadcast/contract/automation-pauses";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { FormPart } from "../FormPart.tsx";
import { ReadyPanel } from "../ReadyPanel.tsx";
import { SettingsForm } from "../SettingsForm.tsx";

const lengths = [
  { value: "1", label: "For an hour" },
  { value: "4", label: "For 4 hours" },
  { value: "24", label: "For a day" },
  { value: "72", label: "For 3 days" },
  { value: "168", label: "For a week" },
  { value: "ever", label: "Until you resume them" },
] as const;

const schema = z.object({
  pausesOnAnswer: z.boolean(),
  length: z.string(),
  latePerMinute: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, "Enter a whole number.")
    .refine((text) => Number(text) >= 1 && Number(text) <= 60_000, "Enter 1 to 60,000 messages."),
});

function AutomationForm({ settings }: { settings: Settings }) {
  const change = useSend(automationPauses.changeSettings, { isQuiet: true });
  const own = settings.pauseHours === null ? "ever" : String(settings.pauseHours);
  const form = useZodForm({
    schema,
    values: {
      pausesOnAnswer: settings.pausesOnAnswer,
      length: own,
      latePerMinute: String(settings.latePerMinute),
    },
    onSubmit: async ({ pausesOnAnswer, length, latePerMinute }) => {
      await change.mutateAsync({
        body: {
          pausesOnAnswer,
          pauseHours: length === "ever" ? null : Number(length),
          latePerMinute: Number(latePerMinute),
        },
      });
      toast.success("Automations saved");
    },
  });
  const options = lengths.some(({ value }) => value === own)
    ? lengths
    : [...lengths, { value: own, label: `For ${own} hours` }];
  return (
    <SettingsForm title="Automations" form={form}>
      <FormPart
        title="When you reply to someone yourself"
        text="People you're talking with shouldn't get automatic messages in between. Their campaigns and app flows can pause and resume later. You'll see it in the chat and can resume them there."
      >
        <Field name="pausesOnAnswer">
          {({ value, ...field }) => (
            <Switch label="Pause a contact's automations when you reply" value={value === true} {...field} />
          )}
        </Field>
        {form.form.watch("pausesOnAnswer") ? (
          <Field name="length">
            {(field) => <Select {...field} label="How long after your last reply" options={options} />}
          </Field>
        ) : null}
      </FormPart>
      <FormPart
        title="After an outage"
        text="We catch up on late campaign messages at this rate, with at most one an hour for each contact. Messages later than their campaign allows are missed instead."
      >
        <Field name="latePerMinute">
          {(field) => <TextField {...field} label="Late messages per minute" inputMode="numeric" />}
        </Field>
      </FormPart>
    </SettingsForm>
  );
}

/** /settings/automations: whether a manual reply pauses a contact's automations. */
export function AutomationSettings() {
  return (
    <ReadyPanel title="Automations" read={useEndpoint(automationPauses.readSettings, {}, { isQuiet: true })}>
      {(settings) => <AutomationForm settings={settings} />}
    </ReadyPanel>
  );
}
