import { type SendingSettings, sendingSettings } from "@broadcast/contract/sending-settings";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { CircleSlash } from "lucide-react";
import type { ReactNode } from "react";
import { z } from "zod";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../../ui/inputs/choice/RadioGroup.tsx";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { FormPart } from "../FormPart.tsx";
import { MessageBubble } from "../messages/MessageBubble.tsx";
import { SettingsForm } from "../SettingsForm.tsx";
import { SettingsScreen } from "../SettingsScreen.tsx";
import { useChangeSendingSettings } from "../settings.api.ts";
import { exampleText, missingFieldExample } from "./missing-field-example.ts";

const dynamicFieldsForm = z.object({
  missingFields: sendingSettings.shape.missingFields,
  isRelaxed: z.boolean(),
});

function Outcome({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <dt className="text-note text-soft">{label}</dt>
      <dd className="max-w-full">{children}</dd>
    </div>
  );
}

function DynamicFieldsForm({ settings, isRelaxed }: { settings: SendingSettings; isRelaxed: boolean }) {
  const change = useChangeSendingSettings();
  const changeValidation = useChangeSetting("changeDynamicFieldValidation");
  const form = useZodForm({
    schema: dynamicFieldsForm,
    values: { missingFields: settings.missingFields, isRelaxed },
    onSubmit: async (values) => {
      await change.mutateAsync({ body: { missingFields: values.missingFields } });
      await changeValidation.mutateAsync({ body: { relaxedDynamicFieldValidation: values.isRelaxed } });
      toast.success("Missing field values saved");
    },
  });
  const example = missingFieldExample();
  return (
    <SettingsForm title="Missing field values" form={form}>
      <p className="text-soft text-pretty">
        A dynamic field puts a contact's own first name, company or birthday into your message. Choose what
        happens when a contact has no value for it.
      </p>
      <Field name="missingFields">
        {(field) => (
          <RadioGroup
            label="When a value is missing"
            look="cards"
            options={[
              {
                value: "leave-out",
                label: "Leave it out",
                hint: "The message is sent without the field and the space or comma around it.",
              },
              {
                value: "block",
                label: "Don't send the message",
                hint: "This contact gets nothing, and you'll find the message in Unsent messages.",
              },
            ]}
            {...field}
          />
        )}
      </Field>
      <Card title="For example">
        <p className="text-note text-soft">You write</p>
        <p className="mt-1 rounded-md bg-n3 px-3 py-2 font-medium text-text [overflow-wrap:anywhere]">
          {exampleText}
        </p>
        <p className="mt-4 mb-2 text-body text-text">A contact without a first name gets</p>
        <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Outcome label="Leave it out">
            <MessageBubble>{example.leftOut}</MessageBubble>
          </Outcome>
          <Outcome label="Don't send the message">
            <span className="flex items-center gap-2 rounded-lg border border-line border-dashed px-3 py-2 text-soft">
              <CircleSlash aria-hidden="true" className="size-4 shrink-0" />
              {example.keptBackReason}
            </span>
          </Outcome>
        </dl>
        <p className="mt-4 text-note text-soft text-pretty">
          Your own fallback overrides both:{" "}
          <span className="font-medium text-text [overflow-wrap:anywhere]">{example.fallbackText}</span>{" "}
          becomes “{example.withFallback}”
        </p>
      </Card>
      <FormPart
        title="Unknown fields"
        text="A field that isn't one of yours, such as {{fristName}}, is a typo or was written for another app."
      >
        <Field name="isRelaxed">
          {({ value, ...field }) => (
            <Switch
              label="Send anyway"
              hint="When off, you can't send a message with an unknown field until you fix it. When on, we warn you and leave the field out."
              value={value === true}
              {...field}
            />
          )}
        </Field>
      </FormPart>
      <p className="text-note text-soft text-pretty">
        Your own fields:{" "}
        <AppLink href="/settings/custom-field-names" className="font-semibold text-b11 hover:underline">
          on every contact
        </AppLink>
        , or{" "}
        <AppLink href="/account/user-custom-fields" className="font-semibold text-b11 hover:underline">
          texts about you
        </AppLink>
        .
      </p>
    </SettingsForm>
  );
}

/** How to treat a message with a field for which a contact has no value. */
export function DynamicFields() {
  return (
    <SettingsScreen title="Missing field values">
      {(settings) => (
        <AccountSettingsScreen title="Missing field values">
          {({ relaxedDynamicFieldValidation }) => (
            <DynamicFieldsForm settings={settings} isRelaxed={relaxedDynamicFieldValidation} />
          )}
        </AccountSettingsScreen>
      )}
    </SettingsScreen>
  );
}
