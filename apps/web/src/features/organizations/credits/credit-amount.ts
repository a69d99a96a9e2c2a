import { movedCredits } from "@broadcast/contract/organizations";
import { z } from "zod";

/** A number of credits as typed: "1,000", "12.50". */
export const typedCredits = z
  .string()
  .trim()
  .min(1, "Enter the number of credits.")
  .transform((typed) => Number(typed.replaceAll(",", "")))
  .pipe(movedCredits);
