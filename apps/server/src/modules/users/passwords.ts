// biome-ignore-all lint/plugin/randomness: Salts, tokens and a password that nobody knows, each whole.
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { PASSWORD_TRIES } from "@broadcast/contract/shapes";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { countCall } from "../../http/guard/limits/rate-limit.ts";

const derive = promisify(argon2);

/** RFC 9106's second recommendation (64 MiB, 3 passes, 4 lanes), which stays under 100 ms on one core. */
const SLOW = { parallelism: 4, tagLength: 32, memory: 65_536, passes: 3 };

/** OWASP's minimum (19 MiB, 2 passes): for random values, which cannot be guessed by likelihood. */
const LIGHTER = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };

let ofPasswords = SLOW;

/** Only for tests: those that are not about the cost of a guess take a seventh of it, and of the time. */
export const hashPasswords = (how: "slowly" | "lightly"): void => {
  ofPasswords = how === "slowly" ? SLOW : LIGHTER;
};

/** Returns an argon2id hash in PHC string form. Takes tens of milliseconds, off the event loop. */
export const passwordHash = (password: string): Promise<string> => slowHash(password, ofPasswords);

/** The same for a secret that is random but short; `passwordMatches` checks both. Takes about ten milliseconds. */
export const randomSecretHash = (secret: string): Promise<string> => slowHash(secret, LIGHTER);

async function slowHash(text: string, parameters: typeof SLOW): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive("argon2id", { message: Buffer.from(text), nonce: salt, ...parameters });
  return phcString(salt, tag, parameters);
}

function phcString(salt: Buffer, tag: Buffer, parameters: typeof SLOW): string {
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether the password matches the hash. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt, tag] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const expected = Buffer.from(tag, "base64");
  const actual = await derive("argon2id", {
    message: Buffer.from(password),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** Takes the time of a real check, so that an unknown user takes as long as a wrong password. */
export async function spendPasswordCheck(password: string): Promise<void> {
  await passwordMatches(password, nobodysHash());
}

/** For an account whose password is not set yet. */
export const noPasswordYet = (): string => nobodysHash();

/** Matches no password: the tag is not the result of any hashing. */
const nobodysHash = (): string => phcString(randomBytes(16), randomBytes(ofPasswords.tagLength), ofPasswords);

/**
 * Asks the signed-in user for their password again, before an action that an unlocked browser alone must not allow
 * (ASVS 5.0, 7.5.1). Call it outside of a transaction, since the check is slow. `field` is its input. Errors:
 * `wrong-credentials`, `too-many-requests`.
 */
export async function requirePassword(
  { db, caller }: SignedIn,
  password: string,
  field = "password",
): Promise<void> {
  // An intruder at an unlocked browser must not guess at each of the calls in turn.
  await countCall(db, `password ${caller.userId}`, PASSWORD_TRIES);
  const { password_hash: hash } = await db
    .selectFrom("users")
    .where("id", "=", caller.userId)
    .select("password_hash")
    .executeTakeFirstOrThrow();
  if (await passwordMatches(password, hash)) return;
  const sentence = "That isn't your password. Please try again.";
  throw new AppError("wrong-credentials", sentence, { fields: { [field]: sentence } });
}

const base64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
