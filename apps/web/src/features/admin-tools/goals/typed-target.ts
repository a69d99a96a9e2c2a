import { z } from "zod";

/** A whole number as typed, with or without commas. */
export const typedTarget = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(",", ""))
  .pipe(z.string().regex(/^[1-9]\d{0,9}$/, "Type a whole number."))
  .transform(Number);
