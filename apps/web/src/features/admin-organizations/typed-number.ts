import { z } from "zod";

/** A whole number as it is typed. */
export const typedWhole = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/, "Type a whole number.")
  .transform(Number);
