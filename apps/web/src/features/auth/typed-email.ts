import { personalValue } from "../../lib/device/personal-state.ts";

const typed = personalValue("");

/**
 * The email last typed on one of the pages around signing in, to prefill the next one. Kept in memory only:
 * in the address or on the device others could find it.
 */
export const typedEmail = {
  read: typed.read,
  keep: (email: string): void => typed.write(email.trim()),
};
