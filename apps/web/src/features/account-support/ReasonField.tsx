import { Field } from "../../ui/forms/Field.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";

/** The reason for an action of support; belongs inside a form with `reason`. */
export const ReasonField = ({ placeholder }: { placeholder?: string }) => (
  <Field name="reason">
    {(field) => (
      <TextField
        label="Reason"
        hint="They read it under Activity."
        placeholder={placeholder}
        isRequired
        {...field}
      />
    )}
  </Field>
);
