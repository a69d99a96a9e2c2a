import { Field } from "../../../ui/forms/Field.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";

/** The `username` for signing in: an account's email. */
export function UsernameField({ hasAutoFocus }: { hasAutoFocus: boolean }) {
  return (
    <Field name="username">
      {(field) => (
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          hasAutoFocus={hasAutoFocus}
          {...field}
        />
      )}
    </Field>
  );
}
