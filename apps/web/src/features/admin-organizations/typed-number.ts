import { z } from "zod";

/** A whole number as typed. */
export const typedWhole = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/, "Enter a whole number.")
  .transform(Number);
