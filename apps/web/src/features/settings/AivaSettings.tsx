import type { AccountSettings } from "@broadcast/contract/account-settings";
import { z } from "zod";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Switch } from "../../ui/inputs/Switch.tsx";
import { AccountSettingsScreen } from "./AccountSettingsScreen.tsx";
import { useChangeSetting } from "./account-settings.api.ts";
import { SettingsForm } from "./SettingsForm.tsx";

const title = "AIVA settings";

const aivaForm = z.object({
  messageHelper: z.boolean(),
  assistantChat: z.boolean(),
  stopDetect: z.boolean(),
});

type Part = keyof z.infer<typeof aivaForm>;

const Part = ({ name, label, hint }: { name: Part; label: string; hint: string }) => (
  <Field name={name}>
    {({ value, ...field }) => <Switch label={label} hint={hint} value={value === true} {...field} />}
  </Field>
);

function AivaSettingsForm({ settings: { aivaSettings } }: { settings: AccountSettings }) {
  const change = useChangeSetting("changeAiva");
  const form = useZodForm({
    schema: aivaForm,
    values: aivaSettings,
    onSubmit: async (body) => {
      await change.mutateAsync({ body });
      toast.success("AIVA settings saved");
    },
  });
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">What AIVA, the assistant, does for your account.</p>
      <Part
        name="stopDetect"
        label="Detect potential opt-outs"
        hint="Broadcasts leave out whoever writes what sounds like an opt-out, until you decide. If nobody decides within 10 business days, it counts as an opt-out. The texts are read on this server only. STOP is obeyed at once in any case."
      />
      <Banner title="Coming soon.">
        The message helper and the chat are not there yet. What you set here is kept and holds from their
        first day on.
      </Banner>
      <Part
        name="messageHelper"
        label="Message helper"
        hint="Suggests better words and says how strong a message is, while you write it."
      />
      <Part name="assistantChat" label="Chat with AIVA" hint="A chat to ask for ideas and texts." />
    </SettingsForm>
  );
}

/** Which parts of the assistant are on. */
export function AivaSettings() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <AivaSettingsForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
