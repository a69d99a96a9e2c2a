import type { CustomField } from "@broadcast/contract/account-settings";
import { checkEmail } from "../../../lib/words/email-check.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { DayOfYearField } from "../../../ui/inputs/date/DayOfYearField.tsx";
import { EmailField } from "../../../ui/inputs/text/EmailField.tsx";
import { PhoneField } from "../../../ui/inputs/text/PhoneField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { TagsField } from "../../tags/index.ts";
import { PlaceFields } from "../place/PlaceFields.tsx";
import { OwnFieldControl } from "./OwnFieldControl.tsx";

const checkHere = (email: string) => checkEmail(email, "contact");

/** The fields of a contact's form, in two columns if the panel is wide enough; custom fields come last. */
export function ContactFields({ ownFields }: { ownFields: readonly CustomField[] }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
        <Field name="firstName">
          {(field) => <TextField label="First name" autoComplete="off" {...field} />}
        </Field>
        <Field name="lastName">
          {(field) => <TextField label="Last name" autoComplete="off" {...field} />}
        </Field>
        <Field name="phoneNumber">
          {(field) => (
            <PhoneField label="Phone number" autoComplete="off" placeholder="(512) 555 0148" {...field} />
          )}
        </Field>
        <Field name="email">
          {(field) => <EmailField label="Email" autoComplete="off" check={checkHere} {...field} />}
        </Field>
        <div className="@lg:col-span-2">
          <Field name="company">
            {(field) => <TextField label="Company" autoComplete="off" placeholder="Company" {...field} />}
          </Field>
        </div>
        <Field name="birthday">
          {({ value, ...field }) => <DayOfYearField label="Birthday" value={value || null} {...field} />}
        </Field>
        <Field name="anniversary">
          {({ value, ...field }) => <DayOfYearField label="Anniversary" value={value || null} {...field} />}
        </Field>
        <div className="@lg:col-span-2">
          <PlaceFields />
        </div>
        <div className="@lg:col-span-2">
          <Field name="tags">{({ value, ...field }) => <TagsField value={value || []} {...field} />}</Field>
        </div>
        {ownFields.map((own) => (
          <Field key={own._id} name={`customFields.${own._id}`}>
            {(field) => <OwnFieldControl field={own} label={own.name} {...field} />}
          </Field>
        ))}
      </div>
    </div>
  );
}
