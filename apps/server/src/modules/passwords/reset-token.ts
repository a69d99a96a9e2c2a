import type { Env } from "../../env.ts";
import { isKeyedHash, keyedHash } from "../../http/keyed-hash.ts";

const PURPOSE = "password-reset";

/**
 * The token of a link, made of random bits and of the address it is mailed to: once the account is signed in to with
 * another address, what is in the old mailbox opens nothing.
 */
export const resetToken = (env: Pick<Env, "SECRET">, random: string, email: string): string =>
  `${random}.${keyedHash(env, PURPOSE, `${random} ${email}`).toString("base64url")}`;

/** Whether the token was mailed to this address. */
export function isResetTokenFor(env: Pick<Env, "SECRET">, token: string, email: string): boolean {
  const [random = "", mailedTo = ""] = token.split(".");
  return isKeyedHash(env, PURPOSE, `${random} ${email}`, Buffer.from(mailedTo, "base64url"));
}
