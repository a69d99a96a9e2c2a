import { z } from "zod";

/** A full web address; its host has a dot in it (document 1, section 5), so that no name of one network passes. */
export const WEB_ADDRESS =
  /^https?:\/\/(?:[^\s/?#@]*@)?[^\s/?#@:.$]+(?:\.[^\s/?#@:.]+)+\.?(?::\d{1,5})?(?:[/?#]\S*)?$/i;

export const WEB_ADDRESS_PROBLEM = "Enter a full URL, such as https://www.example.com";

/** A web address that has to be there. */
export const webAddress = (max: number) =>
  z.string().trim().min(1, "A URL is required.").max(max).regex(WEB_ADDRESS, WEB_ADDRESS_PROBLEM);

/** Where a page of ours leads to once it is done with; empty for nowhere. */
export const redirectAddress = z
  .string()
  .trim()
  .max(300, "Use at most 300 characters.")
  .refine((typed) => typed === "" || WEB_ADDRESS.test(typed), WEB_ADDRESS_PROBLEM);
