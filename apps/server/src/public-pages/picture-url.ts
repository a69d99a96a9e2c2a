import { timingSafeEqual } from "node:crypto";
import type { Env } from "../env.ts";
import { type Keys, keyedHash, keyedHashes } from "../http/guard/secrets/keyed-hash.ts";

const PURPOSE = "picture";
const HASH_BYTES = 16;

/** Returns a picture's public address, by the id of its attachment: only the server can create it. */
export const pictureUrl = (env: Pick<Env, "PUBLIC_URL" | "SECRET">, id: string): string =>
  `${env.PUBLIC_URL}/picture/${id}/${keyedHash(env, PURPOSE, id).subarray(0, HASH_BYTES).toString("base64url")}`;

/** Whether this server created the address. */
export function isPictureHash(env: Keys, id: string, hash: string): boolean {
  const given = Buffer.from(hash, "base64url");
  return (
    given.length === HASH_BYTES &&
    keyedHashes(env, PURPOSE, id).some((known) => timingSafeEqual(known.subarray(0, HASH_BYTES), given))
  );
}
