import { randomInt } from "node:crypto";

const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Generates an id like Stripe's: its kind, and 24 letters and digits. */
export function stripeId(kind: string): string {
  return `${kind}_1${randomLetters(23)}`;
}

/** Generates unguessable letters and digits. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => signs[randomInt(signs.length)]).join("");
}
