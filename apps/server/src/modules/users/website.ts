import { invalid } from "../../app-error.ts";

/** Refuses an impossible web address (document 1, section 5: there is a dot in it). None at all is fine. */
export function checkWebsite(website: string | undefined): void {
  if (website && !/^\S+\.\S+$/.test(website))
    throw invalid({ website: "Please enter a web address such as example.com." });
}
