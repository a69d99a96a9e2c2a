import { Field } from "../../ui/forms/Field.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";

/** A link's name and target. */
export function LinkFields() {
  return (
    <>
      <Field name="name">
        {(field) => (
          <TextField
            label="Name"
            hint="Only visible to you. Use letters, numbers, dashes, spaces and underscores."
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
      <Field name="url">
        {(field) => (
          <TextField
            label="URL"
            hint="The page that opens when people tap the link."
            inputMode="url"
            {...field}
          />
        )}
      </Field>
    </>
  );
}
