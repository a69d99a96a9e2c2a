import { z } from "zod";

/** A whole number as typed, between two bounds. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine(
      (typed) => /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most,
      `Enter a whole number from ${least} to ${most}.`,
    );
