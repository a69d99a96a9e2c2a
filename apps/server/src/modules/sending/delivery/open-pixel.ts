import { timingSafeEqual } from "node:crypto";
import type { Env } from "../../../env.ts";
import { keyedHash, keyedHashes } from "../../../http/guard/secrets/keyed-hash.ts";
import { readReference, referenceOf } from "../outbox/reference.ts";

const PURPOSE = "mail-open";
const HASH_BYTES = 12;

/** Returns the address of the picture that reports a mail's opening; it reveals nothing about the recipient. */
export function openPixelUrl(
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  accountId: number,
  messageId: string,
): string {
  const reference = referenceOf(accountId, messageId);
  return `${env.PUBLIC_URL}/o/${reference}/${keyedHash(env, PURPOSE, reference).subarray(0, HASH_BYTES).toString("base64url")}`;
}

/** Returns the mail of an address; null for one that is not ours. */
export function readOpenPixel(
  env: Env,
  reference: string,
  hash: string,
): { accountId: number; messageId: string } | null {
  const given = Buffer.from(hash, "base64url");
  const isOurs =
    given.length === HASH_BYTES &&
    keyedHashes(env, PURPOSE, reference).some((known) =>
      timingSafeEqual(known.subarray(0, HASH_BYTES), given),
    );
  return isOurs ? readReference(reference) : null;
}

/** Adds the picture to a mail, before its text: programs clip long mails at the end. */
export const withPixel = (html: string, url: string): string =>
  html.replace(
    /<body[^>]*>/,
    (body) => `${body}<img src="${url}" width="1" height="1" alt="" style="display:block;border:0">`,
  );
