import { Check } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "../../ui/forms/Field.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { passwordAdvice } from "./password-advice.ts";

/** The new `password` in a form that has an `email` too, with feedback while it is typed. */
export function NewPasswordField({
  label = "Password",
  hasAutoFocus,
}: {
  label?: string;
  hasAutoFocus?: boolean;
}) {
  const { control } = useFormContext<{ email: string; password: string }>();
  const [password, email] = useWatch({ control, name: ["password", "email"] });
  const advice = passwordAdvice(password, email);
  return (
    <Field name="password">
      {(field) => (
        <TextField
          label={label}
          type="password"
          autoComplete="new-password"
          isRequired
          hasAutoFocus={hasAutoFocus}
          {...field}
          hint={
            // An error is not shown beside the same sentence, nor beside praise.
            field.error && (advice.isGood || field.error === advice.text) ? undefined : (
              <span className={advice.isGood ? "flex items-center gap-1.5 font-medium text-b11" : undefined}>
                {advice.isGood ? <Check aria-hidden="true" className="size-3.5 shrink-0" /> : null}
                {advice.text}
              </span>
            )
          }
        />
      )}
    </Field>
  );
}
