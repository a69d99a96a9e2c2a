import { maskPhone, phoneDigits } from "./phone-mask.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/**
 * A phone number, formatted as "(AAA) BBB CCCC" while it is typed unless it is international; its value is
 * the displayed text.
 */
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
        // Deleting a bracket or a space must delete a digit too, or the mask would restore it every time. If
        // more than one character is missing, the same number was pasted over without them.
        const isMasked = maskPhone(value).startsWith("(");
        const isStuck = isMasked && digits === before && typed.length === maskPhone(value).length - 1;
        onChange(maskPhone(isStuck ? digits.slice(0, -1) : typed));
      }}
    />
  );
}
