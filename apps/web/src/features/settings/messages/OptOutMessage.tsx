import type { AccountSettings } from "@broadcast/contract/account-settings";
import { confirmationProblem, confirmationText } from "@broadcast/domain/compliance/opt-out-words";
import { segmentCount } from "@broadcast/domain/messages/segments";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { counted } from "../../../lib/words/format.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import { MessageBubble } from "./MessageBubble.tsx";

const title = "Opt-out message";
const maxCharacters = 320;

const problemOf = (typed: string) => (typed.trim() ? confirmationProblem(typed.trim()) : null);

const optOutForm = z.object({
  optOutMessage: z
    .string()
    .trim()
    .max(maxCharacters, `Use at most ${maxCharacters} characters.`)
    .check(({ value, issues }) => {
      const message = problemOf(value);
      if (message) issues.push({ code: "custom", message, input: value });
    }),
});

function OptOutMessageForm({ settings }: { settings: AccountSettings }) {
  const { company, phoneNumber } = useCurrentUser();
  const change = useChangeSetting("changeOptOutMessage");
  const form = useZodForm({
    schema: optOutForm,
    values: { optOutMessage: settings.optOutMessage ?? "" },
    onSubmit: async ({ optOutMessage }) => {
      await change.mutateAsync({ body: { optOutMessage: optOutMessage || null } });
      toast.success("Opt-out message saved");
    },
  });
  const typed = form.form.watch("optOutMessage");
  const sender = { company, phone: phoneNumber ? displayPhoneNumber(phoneNumber) : null };
  const sent = confirmationText(sender, typed.trim() || null);
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">
        Anyone who texts STOP gets one confirmation, and no more texts from then on. The law allows nothing
        else after that. You can choose the wording. It always includes your name and how to opt back in.
      </p>
      <Field name="optOutMessage">
        {(field) => (
          <TextArea
            label="Your words"
            placeholder="You will get no more messages from us."
            hint="If empty, we send the standard text."
            maxLength={maxCharacters}
            {...field}
            warning={field.error ? undefined : problemOf(typed)}
          />
        )}
      </Field>
      <Card title="Sent after STOP">
        <output aria-live="polite" className="flex flex-col gap-2">
          <MessageBubble>{sent}</MessageBubble>
          <span className="text-note text-soft">{counted(segmentCount(sent), "segment")}</span>
        </output>
      </Card>
    </SettingsForm>
  );
}

/** The text that confirms an opt-out. */
export function OptOutMessage() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <OptOutMessageForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
