import type { AccountSettings } from "@broadcast/contract/account-settings";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { AssistantConsent } from "../../aiva/index.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { AccountSettingsScreen } from "./AccountSettingsScreen.tsx";
import { useChangeSetting } from "./account-settings.api.ts";

const title = "AIVA settings";

const aivaForm = z.object({
  messageHelper: z.boolean(),
  assistantChat: z.boolean(),
  stopDetect: z.boolean(),
});

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
    <SettingsForm title={title} form={form} below={<AssistantConsent />}>
      <p className="text-soft text-pretty">What AIVA, the assistant, does for your account.</p>
      <Field name="messageHelper">
        {({ value, ...field }) => (
          <Switch
            label="Message Insights"
            hint="As you write, shows how likely your message is to arrive and be read, suggests improvements and rewrites it when you ask."
            value={value === true}
            {...field}
          />
        )}
      </Field>
      <Field name="assistantChat">
        {({ value, ...field }) => (
          <Switch
            label="Chat with AIVA"
            hint="Answers questions about the product and your account. Everyone has their own chat. It never sends or changes anything."
            value={value === true}
            {...field}
          />
        )}
      </Field>
      <Field name="stopDetect">
        {({ value, ...field }) => (
          <Switch
            label="Detect potential opt-outs"
            hint="Broadcasts skip contacts whose reply sounds like an opt-out until you decide. After 10 business days without a decision, it counts as an opt-out. Texts are only read on this server. STOP always takes effect right away."
            value={value === true}
            {...field}
          />
        )}
      </Field>
    </SettingsForm>
  );
}

/** Switches for the parts of the assistant. */
export function AivaSettings() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <AivaSettingsForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
