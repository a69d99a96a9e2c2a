import { timingSafeEqual } from "node:crypto";
import type { Env } from "../../../env.ts";
import { keyedHash, keyedHashes } from "../../../http/guard/secrets/keyed-hash.ts";
import { readReference, referenceOf } from "../outbox/reference.ts";

const PURPOSE = "mail-open";
const HASH_BYTES = 12;

/** The address of the picture that tells that a mail was opened; it says nothing about whom it is for. */
export function openPixelUrl(
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  accountId: number,
  messageId: string,
): string {
  const reference = referenceOf(accountId, messageId);
  return `${env.PUBLIC_URL}/o/${reference}/${keyedHash(env, PURPOSE, reference).subarray(0, HASH_BYTES).toString("base64url")}`;
}

/** Which mail an address is of; null for one that is not ours. */
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

/** A mail with the picture in it, before its words: programs cut long mails off at the end. */
export const withPixel = (html: string, url: string): string =>
  html.replace(
    /<body[^>]*>/,
    (body) => `${body}<img src="${url}" width="1" height="1" alt="" style="display:block;border:0">`,
  );
