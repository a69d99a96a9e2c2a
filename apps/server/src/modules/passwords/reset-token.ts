import { isKeyedHash, type Keys, keyedHash } from "../../http/keyed-hash.ts";

const PURPOSE = "password-reset";

/**
 * The token of a link, made of random bits and of the address it is mailed to: once the account is signed in to with
 * another address, what is in the old mailbox opens nothing.
 */
export const resetToken = (keys: Keys, random: string, email: string): string =>
  `${random}.${keyedHash(keys, PURPOSE, `${random} ${email}`).toString("base64url")}`;

/** Whether the token was mailed to this address. */
export function isResetTokenFor(keys: Keys, token: string, email: string): boolean {
  const [random = "", mailedTo = ""] = token.split(".");
  return isKeyedHash(keys, PURPOSE, `${random} ${email}`, Buffer.from(mailedTo, "base64url"));
}
