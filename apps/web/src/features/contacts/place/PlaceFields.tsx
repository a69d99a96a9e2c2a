import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "../../../ui/forms/Field.tsx";
import { RegionField } from "../../../ui/inputs/choice/RegionField.tsx";
import { TimeZoneField } from "../../../ui/inputs/choice/TimeZoneField.tsx";
import type { ContactForm } from "../detail/contact-form.ts";
import { placeNote } from "./place-note.ts";

/** Where a contact lives, which determines the hours in which they may be messaged. */
export function PlaceFields() {
  const { control } = useFormContext<ContactForm>();
  const [phoneNumber, timeZone, region] = useWatch({ control, name: ["phoneNumber", "timeZone", "region"] });
  return (
    <div className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
      <Field name="timeZone">
        {(field) => <TimeZoneField label="Time zone" placeholder="By phone number" {...field} />}
      </Field>
      <Field name="region">{(field) => <RegionField placeholder="By phone number" {...field} />}</Field>
      <p className="-mt-2 text-note text-soft @lg:col-span-2">
        Texts wait until it's daytime where they are. {placeNote({ phoneNumber, timeZone, region })}
      </p>
    </div>
  );
}
