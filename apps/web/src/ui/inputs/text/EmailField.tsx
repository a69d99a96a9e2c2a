import { useState } from "react";
import type { EmailVerdict } from "../../../lib/words/email-check.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

interface EmailFieldProps extends Omit<TextFieldProps, "type" | "inputMode"> {
  /** Checks an address; null if there is no verdict. */
  check: (email: string) => Promise<EmailVerdict | null>;
}

const invalidText = "Please enter a valid email address";

/**
 * An email address, checked when the field is left (doc 1, section 5); a likely typo can be corrected with
 * one press.
 */
export function EmailField({ check, value, onChange, onBlur, error, ...rest }: EmailFieldProps) {
  const [checked, setChecked] = useState<{ email: string; verdict: EmailVerdict | null } | null>(null);
  const email = value.trim();
  const verdict = checked?.email === email ? checked.verdict : null;
  const suggestion = verdict?.suggestion;
  const ask = async () => {
    if (email === "" || checked?.email === email) return;
    const found = await check(email);
    if (found) setChecked({ email, verdict: found });
  };
  const found = suggestion ? (
    <>
      Did you mean{" "}
      <button
        type="button"
        className="touch-target font-semibold text-b11 hover:underline"
        onClick={() => {
          setChecked({ email: suggestion, verdict: null });
          onChange(suggestion);
        }}
      >
        {suggestion}
      </button>{" "}
      ?
    </>
  ) : verdict && !verdict.isValid ? (
    invalidText
  ) : undefined;
  return (
    <TextField
      autoComplete="email"
      {...rest}
      type="email"
      inputMode="email"
      value={value}
      onChange={onChange}
      onBlur={() => {
        onBlur?.();
        void ask();
      }}
      error={error ?? (found && <span role="status">{found}</span>)}
    />
  );
}
