import { useState } from "react";
import { z } from "zod";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** What a web address must look like at least (doc 1, section 5): there is a dot in it, with something on both sides. */
const urlPattern = /^\S+\.\S+$/;

export const isUrlLike = (typed: string): boolean => urlPattern.test(typed.trim());

const invalidText = "Please enter a web address such as example.com.";

/** A web address that may be left out. */
export const optionalUrl = z
  .string()
  .trim()
  .max(300, "Use at most 300 characters.")
  .refine((url) => url === "" || isUrlLike(url), invalidText);

/** A web address; judged when it is left. Whether it may be used is for the schema to say. */
export function UrlField({ value, onBlur, error, ...rest }: Omit<TextFieldProps, "type" | "inputMode">) {
  const [left, setLeft] = useState("");
  const isWrong = value.trim() !== "" && left === value && !isUrlLike(value);
  return (
    <TextField
      autoComplete="url"
      placeholder="https://"
      {...rest}
      // Not type="url": browsers refuse what has no "https://" before it.
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
