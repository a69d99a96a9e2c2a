import { useState } from "react";
import { z } from "zod";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** The minimal form of a web address (doc 1, section 5): a dot with text on both sides. */
const urlPattern = /^\S+\.\S+$/;

export const isUrlLike = (typed: string): boolean => urlPattern.test(typed.trim());

const invalidText = "Please enter a web address such as example.com.";

/** A web address that can be left out. */
export const optionalUrl = z
  .string()
  .trim()
  .max(300, "Use at most 300 characters.")
  .refine((url) => url === "" || isUrlLike(url), invalidText);

/** A web address, checked when the field is left. Whether it is required is up to the schema. */
export function UrlField({ value, onBlur, error, ...rest }: Omit<TextFieldProps, "type" | "inputMode">) {
  const [left, setLeft] = useState("");
  const isWrong = value.trim() !== "" && left === value && !isUrlLike(value);
  return (
    <TextField
      autoComplete="url"
      placeholder="https://"
      {...rest}
      // Not type="url", because browsers refuse addresses without "https://".
      type="text"
      inputMode="url"
      value={value}
      onBlur={() => {
        setLeft(value);
        onBlur?.();
      }}
      error={error ?? (isWrong ? invalidText : undefined)}
    />
  );
}
