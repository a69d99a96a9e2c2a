import { randomInt } from "node:crypto";

const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id as Stripe makes them: what it is of, and 24 letters and digits. */
export function stripeId(kind: string): string {
  return `${kind}_1${randomLetters(23)}`;
}

/** Letters and digits that nobody can guess. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => signs[randomInt(signs.length)]).join("");
}
