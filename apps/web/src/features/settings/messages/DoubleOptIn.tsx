import type { AccountSettings } from "@broadcast/contract/account-settings";
import { redirectAddress } from "@broadcast/contract/web-address";
import { usedFields } from "@broadcast/domain/messages/merge-fields";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Braces } from "lucide-react";
import { useRef } from "react";
import { z } from "zod";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { UrlField } from "../../../ui/inputs/text/UrlField.tsx";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { SettingsForm } from "../SettingsForm.tsx";

const title = "Double opt-in";
const linkTag = "{{doubleOptInLink}}";

const hasLink = (message: string): boolean =>
  usedFields(message).some((code) => code === "doubleOptInLink" || code === "doubleOptIn");

const doubleOptInForm = z
  .object({
    isEnabled: z.boolean(),
    message: z.string().trim().max(1024, "Message text cannot exceed 1024 characters."),
    redirectUrl: redirectAddress,
  })
  .refine(({ isEnabled, message }) => !isEnabled || hasLink(message), {
    path: ["message"],
    message: `The message needs the dynamic field ${linkTag}: people confirm with it.`,
  });

function DoubleOptInForm({ settings: { doubleOptIn } }: { settings: AccountSettings }) {
  const { company } = useCurrentUser();
  const change = useChangeSetting("changeDoubleOptIn");
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useZodForm({
    schema: doubleOptInForm,
    values: doubleOptIn,
    followsValues: true,
    onSubmit: async (body) => {
      await change.mutateAsync({ body });
      toast.success("Double opt-in saved");
    },
  });
  const isEnabled = form.form.watch("isEnabled");
  const insert = () => {
    const message = form.form.getValues("message");
    const { selectionStart = message.length, selectionEnd = selectionStart } = box.current ?? {};
    const caret = selectionStart + linkTag.length;
    form.form.setValue("message", message.slice(0, selectionStart) + linkTag + message.slice(selectionEnd), {
      shouldDirty: true,
      shouldValidate: true,
    });
    setTimeout(() => {
      box.current?.focus();
      box.current?.setSelectionRange(caret, caret);
    });
  };
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">
        Contacts you add by hand, contacts who join with your opt-in form and contacts you import with that
        option get one text asking them to confirm with a link. We keep the words they confirmed, the time and
        their IP address in the contact's consent records. Contacts who don't confirm stay in your list
        without that proof. We don't ask contacts who opted out.
      </p>
      <p className="text-soft text-pretty">
        The text costs credits and follows quiet hours like any other. If it can't be sent, for example
        because you ran out of credits, we still add the contact and keep the text in Unsent messages.
      </p>
      <Field name="isEnabled">
        {({ value, ...field }) => (
          <Switch label="Ask new contacts to confirm" value={value === true} {...field} />
        )}
      </Field>
      <div className="flex flex-col items-start gap-2">
        <div className="w-full">
          <Field name="message">
            {({ ref, ...field }) => (
              <TextArea
                label="Message"
                placeholder={`${company}: please confirm that you want our texts: ${linkTag} Reply STOP to opt out.`}
                hint={`${linkTag} becomes the contact's own link. Say who you are, and how to opt out.`}
                isRequired={isEnabled}
                maxLength={1024}
                {...field}
                ref={(element) => {
                  box.current = element;
                  ref(element);
                }}
              />
            )}
          </Field>
        </div>
        <Button
          size="sm"
          icon={<Braces aria-hidden="true" />}
          // Leaving the box would report its missing link, and move the button away under the press.
          onMouseDown={(event) => event.preventDefault()}
          onClick={insert}
        >
          Insert confirmation link
        </Button>
      </div>
      <Field name="redirectUrl">
        {(field) => (
          <UrlField
            label="After confirming, go to"
            hint="A page of yours. After confirming, people see a link to it, and those who tell you more about themselves are taken there. If it's empty, they see a thank-you message."
            maxLength={300}
            {...field}
          />
        )}
      </Field>
    </SettingsForm>
  );
}

/** Whether new contacts are asked to confirm, and the wording. */
export function DoubleOptIn() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <DoubleOptInForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
