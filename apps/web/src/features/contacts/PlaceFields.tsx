import { REGIONS } from "@broadcast/domain/regions";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "../../ui/forms/Field.tsx";
import { Combobox } from "../../ui/inputs/Combobox.tsx";
import type { SelectOption } from "../../ui/inputs/Select.tsx";
import type { ContactForm } from "./contact-form.ts";
import { useTimeZones } from "./contacts.api.ts";
import { placeNote } from "./place-note.ts";

const regionOptions: readonly SelectOption[] = REGIONS.map(({ code, name, country }) => ({
  value: code,
  label: country === "CA" ? `${name}, Canada` : name,
}));

/** The list, with the chosen zone in it even where it came from elsewhere. */
const withChosen = (options: readonly SelectOption[], chosen: string): readonly SelectOption[] =>
  chosen === "" || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen.replaceAll("_", " ") }];

/** Where a contact lives: what the hours are taken from within which they may be reached. */
export function PlaceFields() {
  const timeZones = useTimeZones();
  const { control } = useFormContext<ContactForm>();
  const [phoneNumber, timeZone, region] = useWatch({ control, name: ["phoneNumber", "timeZone", "region"] });
  return (
    <div className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
      <Field name="timeZone">
        {(field) => (
          <Combobox
            label="Time zone"
            placeholder="By phone number"
            options={withChosen(timeZones, String(field.value))}
            {...field}
          />
        )}
      </Field>
      <Field name="region">
        {(field) => (
          <Combobox label="State/Province" placeholder="By phone number" options={regionOptions} {...field} />
        )}
      </Field>
      <p className="-mt-2 text-note text-soft @lg:col-span-2">
        Texts wait for their morning. {placeNote({ phoneNumber, timeZone, region })}
      </p>
    </div>
  );
}
