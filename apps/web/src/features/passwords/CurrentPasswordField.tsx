import { Field } from "../../ui/forms/Field.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";

interface CurrentPasswordFieldProps {
  name?: string;
  label?: string;
  isRequired?: boolean;
  hasAutoFocus?: boolean;
}

/** The current password, for the browser's password manager to fill in. */
export function CurrentPasswordField({
  name = "password",
  label = "Your password",
  ...rest
}: CurrentPasswordFieldProps) {
  return (
    <Field name={name}>
      {(field) => (
        <TextField label={label} type="password" autoComplete="current-password" {...rest} {...field} />
      )}
    </Field>
  );
}
