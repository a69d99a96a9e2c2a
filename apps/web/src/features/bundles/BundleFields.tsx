import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";

/** A bundle's name and purpose. */
export function BundleFields() {
  return (
    <>
      <Field name="name">{(field) => <TextField label="Name" autoComplete="off" {...field} />}</Field>
      <Field name="description">
        {(field) => (
          <TextArea
            label="Description"
            hint="People who open the link see this before they import."
            {...field}
          />
        )}
      </Field>
    </>
  );
}
