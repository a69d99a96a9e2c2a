import { z } from "zod";

/** A full URL. Its host contains a dot (document 1, section 5), which refuses names of a local network. */
export const WEB_ADDRESS =
  /^https?:\/\/(?:[^\s/?#@]*@)?[^\s/?#@:.$]+(?:\.[^\s/?#@:.]+)+\.?(?::\d{1,5})?(?:[/?#]\S*)?$/i;

export const WEB_ADDRESS_PROBLEM = "Enter a full URL, such as https://www.example.com.";

/** A required URL. */
export const webAddress = (max: number) =>
  z.string().trim().min(1, "A URL is required.").max(max).regex(WEB_ADDRESS, WEB_ADDRESS_PROBLEM);

/** The URL that one of our public pages redirects to when it is done; empty for none. */
export const redirectAddress = z
  .string()
  .trim()
  .max(300, "Use at most 300 characters.")
  .refine((typed) => typed === "" || WEB_ADDRESS.test(typed), WEB_ADDRESS_PROBLEM);
