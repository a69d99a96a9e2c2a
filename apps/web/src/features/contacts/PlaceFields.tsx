import { REGIONS } from "@broadcast/domain/regions";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import type { SelectOption } from "../../ui/Select.tsx";
import { useTimeZones } from "./contacts.api.ts";

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
        Texts wait for their morning. Their clock and their state's rules decide when they may be reached;
        without these, the area code of their number does.
      </p>
    </div>
  );
}
