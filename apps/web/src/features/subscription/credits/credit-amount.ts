import { MAX_CREDITS, MIN_CREDITS } from "@broadcast/contract/payments";
import { z } from "zod";

/** A whole number as typed, with or without commas. */
export const wholeNumber = (what: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .transform((text) => text.replaceAll(",", ""))
    .refine((text) => /^\d+$/.test(text), `Enter a whole number of ${what}.`)
    .transform(Number)
    .refine((number) => number >= min, `Enter at least ${min.toLocaleString("en-US")}.`)
    .refine((number) => number <= max, `Enter at most ${max.toLocaleString("en-US")}.`);

export const creditAmount = wholeNumber("credits", MIN_CREDITS, MAX_CREDITS);
