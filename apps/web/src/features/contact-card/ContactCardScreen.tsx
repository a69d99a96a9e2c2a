import type { ContactCard } from "@broadcast/contract/account-settings";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { checkEmail } from "../../lib/words/email-check.ts";
import { DownloadLink } from "../../ui/actions/DownloadLink.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { ImageField } from "../../ui/inputs/file/ImageField.tsx";
import { EmailField } from "../../ui/inputs/text/EmailField.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { UrlField } from "../../ui/inputs/text/UrlField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ReadyPanel, SettingsForm } from "../settings/index.ts";
import { CardPreview } from "./CardPreview.tsx";
import { contactCardHref, useChangeContactCard, useContactCard } from "./contact-card.api.ts";
import {
  contactCardChange,
  contactCardForm,
  contactCardFormOf,
  pictureMaxBytes,
} from "./contact-card-form.ts";

const title = "Contact card";
const checkHere = (email: string) => checkEmail(email, "contact-card");

const Text = ({ name, label, max }: { name: string; label: string; max: number }) => (
  <Field name={name}>
    {(field) => <TextField label={label} autoComplete="off" maxLength={max} {...field} />}
  </Field>
);

function CardForm({ card }: { card: ContactCard }) {
  const change = useChangeContactCard();
  const form = useZodForm({
    schema: contactCardForm,
    values: contactCardFormOf(card),
    fieldNames: { upload: "picture" },
    onSubmit: async (values) => {
      const { pictureUrl } = await change.mutateAsync(contactCardChange(values));
      toast.success("Contact card saved");
      // Once the form has noted that all is saved, the picture is the stored one, and is not sent again.
      const { picture } = values;
      if (!(picture instanceof Blob)) return;
      setTimeout(() => {
        if (form.form.getValues("picture") === picture)
          form.form.resetField("picture", { defaultValue: pictureUrl });
      });
    },
  });
  const typed = form.form.watch();
  return (
    <SettingsForm
      title={title}
      form={form}
      below={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <DownloadLink href={contactCardHref}>Download card (.vcf)</DownloadLink>
          <p className="text-note text-soft">The saved file opens on phones and in email apps.</p>
        </div>
      }
    >
      <p className="text-soft text-pretty">
        Send it with a message, and people save you under your name with one tap. Your business number is
        always on it.
      </p>
      <div className="@container">
        <div className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
          <div className="@lg:col-span-2">
            <Field name="picture">
              {({ value, ...field }) => (
                <ImageField
                  label="Picture"
                  look="round"
                  alt="On your contact card"
                  maxBytes={pictureMaxBytes}
                  hint="We'll make it small enough to send with the card."
                  value={value || null}
                  {...field}
                />
              )}
            </Field>
          </div>
          <Text name="firstName" label="First name" max={80} />
          <Text name="lastName" label="Last name" max={80} />
          <Text name="company" label="Company" max={120} />
          <Text name="jobTitle" label="Job title" max={80} />
          <Field name="email">
            {(field) => (
              <EmailField label="Email" autoComplete="off" maxLength={254} check={checkHere} {...field} />
            )}
          </Field>
          <Field name="website">
            {(field) => <UrlField label="Website" autoComplete="off" maxLength={300} {...field} />}
          </Field>
          <Field name="address">{(field) => <TextArea label="Address" maxLength={300} {...field} />}</Field>
          <Field name="note">{(field) => <TextArea label="Note" maxLength={300} {...field} />}</Field>
        </div>
      </div>
      <Card title="How it looks on a phone">
        <CardPreview card={typed} phoneNumber={card.phoneNumber} />
      </Card>
    </SettingsForm>
  );
}

/** The account's own contact card, which can be attached to messages. */
export function ContactCardScreen() {
  return (
    <ReadyPanel title={title} read={useContactCard()}>
      {(card) => <CardForm card={card} />}
    </ReadyPanel>
  );
}
