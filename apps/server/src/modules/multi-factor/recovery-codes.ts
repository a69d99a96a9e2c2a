import { randomInt } from "node:crypto";
import type { Connection } from "../../db/connection.ts";
import { passwordMatches, randomSecretHash } from "../users/index.ts";
import { findRecoveryCode } from "./recovery-codes.sql.ts";

const HOW_MANY = 10;
/** Without characters that are easily confused: no 0 and o, no 1, i and l. Eleven of them hold 54 bits. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 12;

/** Codes as shown once, and as stored. */
export interface RecoveryCodes {
  shown: string[];
  kept: { firstLetter: string; secretHash: string }[];
}

/**
 * Generates recovery codes. Each begins with a unique letter, which finds its hash, so that a try costs one slow check.
 * Hashing them takes some tenths of a second off the event loop: call it outside of a transaction.
 */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = distinctLetters(HOW_MANY).map((first) => first + randomLetters(LENGTH - 1));
  const kept = await Promise.all(
    codes.map(async (code) => ({ firstLetter: code[0]!, secretHash: await randomSecretHash(code) })),
  );
  return { shown: codes.map((code) => code.match(/.{4}/g)!.join("-")), kept };
}

/**
 * Returns the row of the entered unused code, in any spelling; null when there is none. Call it outside of a
 * transaction.
 */
export async function matchRecoveryCode(
  db: Connection,
  userId: string,
  typed: string,
): Promise<string | null> {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  if (letters.length !== LENGTH) return null;
  const found = await findRecoveryCode(db, userId, letters[0]!);
  return found && (await passwordMatches(letters, found.secret_hash)) ? found.id : null;
}

const randomLetters = (count: number): string =>
  // biome-ignore lint/plugin/randomness: A code that is typed once.
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]!).join("");

function distinctLetters(count: number): string[] {
  const left = [...LETTERS];
  // biome-ignore lint/plugin/randomness: A code that is typed once.
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)[0]!);
}
