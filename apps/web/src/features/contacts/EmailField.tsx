import { info } from "@broadcast/contract/info";
import { useRef, useState } from "react";
import { call } from "../../lib/api-client.ts";
import type { FieldBinding } from "../../ui/Field.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface Finding {
  /** The text it is about; another one is not judged by it. */
  email: string;
  error: string | null;
  suggestion: string | null;
}

/** An email address, checked by the server when it is left, with the address that was probably meant (document 1, section 5). */
export function EmailField({ onBlur, onChange, value, error, ...rest }: FieldBinding & { label: string }) {
  const [finding, setFinding] = useState<Finding | null>(null);
  const asked = useRef("");
  const check = async () => {
    const email = String(value).trim();
    if (email === "" || email === asked.current) return;
    asked.current = email;
    try {
      const reply = await call(info.emailValidation, { body: { email, source: "contact" }, isQuiet: true });
      const [local = ""] = email.split("@");
      setFinding({
        email,
        error: reply.valid ? null : "Please enter a valid email address",
        suggestion: reply.suggestedDomain ? `${local}@${reply.suggestedDomain}` : null,
      });
    } catch {
      // The check is a courtesy: saving checks again.
      asked.current = "";
    }
  };
  const found = finding?.email === String(value).trim() ? finding : null;
  const suggestion = found?.suggestion;
  return (
    <TextField
      {...rest}
      type="email"
      inputMode="email"
      autoComplete="off"
      value={value}
      onChange={onChange}
      onBlur={() => {
        onBlur();
        void check();
      }}
      error={
        suggestion ? (
          <>
            Did you mean{" "}
            <button
              type="button"
              className="touch-target rounded-sm font-semibold text-b11 hover:underline"
              onClick={() => {
                onChange(suggestion);
                setFinding(null);
              }}
            >
              {suggestion}
            </button>
            ?
          </>
        ) : (
          (error ?? found?.error ?? undefined)
        )
      }
    />
  );
}
