let typed = "";

/**
 * The email last typed on one of the pages around signing in, so that the next one has it already. Kept in memory only:
 * in the address or on the device others would find it.
 */
export const typedEmail = {
  read: (): string => typed,
  keep: (email: string): void => {
    typed = email.trim();
  },
};
