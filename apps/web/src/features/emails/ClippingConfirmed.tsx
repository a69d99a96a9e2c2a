import { useFormContext } from "react-hook-form";
import { Field } from "../../ui/forms/Field.tsx";
import { Checkbox } from "../../ui/inputs/choice/Checkbox.tsx";

/** In a form with this field: confirms, when the server asks for it, that an email may be clipped by Gmail. */
export function ClippingConfirmed() {
  const { watch, formState } = useFormContext<{ clippingConfirmed: boolean }>();
  if (!formState.errors.clippingConfirmed && !watch("clippingConfirmed")) return null;
  return (
    <Field name="clippingConfirmed">
      {(field) => <Checkbox {...field} label="Send it anyway, even though Gmail will cut it off" />}
    </Field>
  );
}
