import { Field } from "../../ui/forms/Field.tsx";
import { CheckboxList } from "../../ui/inputs/choice/CheckboxList.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { KIND_OPTIONS } from "./unlayer-templates.api.ts";

/** A template's name and purpose. */
export function TemplateFields() {
  return (
    <>
      <Field name="name">{(field) => <TextField label="Name" autoComplete="off" {...field} />}</Field>
      <Field name="about">
        {(field) => (
          <TextField
            label="What it's for"
            hint="Shown under the name, in a few words."
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
      <Field name="kinds">
        {(field) => <CheckboxList label="Offered for" options={KIND_OPTIONS} isWide {...field} />}
      </Field>
    </>
  );
}
