import { personalValue } from "../../lib/device/personal-state.ts";

const typed = personalValue("");

/**
 * The email last typed on one of the pages around signing in, so that the next one has it already. Kept in memory only:
 * in the address or on the device others would find it.
 */
export const typedEmail = {
  read: typed.read,
  keep: (email: string): void => typed.write(email.trim()),
};
