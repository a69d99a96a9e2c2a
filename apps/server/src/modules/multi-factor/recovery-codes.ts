import { randomInt } from "node:crypto";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import { keyedHash } from "../../http/keyed-hash.ts";
import { replaceRecoveryCodes } from "./methods.sql.ts";

const HOW_MANY = 10;
/** Nothing that is read as something else: no 0 and o, no 1, i and l. Ten of them hold 49 bits. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const HALF = 5;

/** Makes new recovery codes, which end the old ones. Each is shown once and works once. */
export async function makeRecoveryCodes(db: Connection, env: Env, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => `${randomLetters(HALF)}-${randomLetters(HALF)}`);
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => recoveryCodeHash(env, userId, code)),
  );
  return codes;
}

/** By which a code is kept and found, however it was typed. */
export function recoveryCodeHash(env: Env, userId: string, typed: string): Buffer {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return keyedHash(env, "recovery-code", `${userId} ${letters}`);
}

const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]!).join("");
