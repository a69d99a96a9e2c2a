import { maskPhone, phoneDigits } from "./phone-mask.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** A phone number, shown as "(AAA) BBB CCCC" while it is typed unless it is of another country; its value is the shown text. */
export function PhoneField({
  value,
  onChange,
  ...rest
}: Omit<TextFieldProps, "type" | "inputMode" | "maxLength">) {
  return (
    <TextField
      autoComplete="tel-national"
      {...rest}
      type="tel"
      inputMode="tel"
      value={maskPhone(value)}
      onChange={(typed) => {
        const before = phoneDigits(value);
        const digits = phoneDigits(typed);
        // Deleting a bracket or a blank must take a digit with it, or the mask would put it back for ever. More than one
        // character less is the same number, pasted over without them.
        const isMasked = maskPhone(value).startsWith("(");
        const isStuck = isMasked && digits === before && typed.length === maskPhone(value).length - 1;
        onChange(maskPhone(isStuck ? digits.slice(0, -1) : typed));
      }}
    />
  );
}
