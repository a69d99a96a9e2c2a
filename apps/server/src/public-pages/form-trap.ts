import { randomBytes, timingSafeEqual } from "node:crypto";
import { escapeHtml } from "../http/escape-html.ts";
import { type Keys, keyedHash, keyedHashes } from "../http/guard/secrets/keyed-hash.ts";

const PURPOSE = "form-token";
const NONCE_BYTES = 12;
const HASH_BYTES = 16;
const DAY_MS = 86_400_000;
/** People take longer than this to fill in a form; programs don't. */
const HUMAN_MS = 2_000;

/**
 * Makes a token for a form: the time it was opened and a number used once. It is signed, so that the time cannot be
 * forged, and a form sent twice counts once.
 */
export function makeFormToken(keys: Keys, formKey: string, now: Date): string {
  // biome-ignore lint/plugin/randomness: A number used once, in a token that is signed.
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  const claim = `${now.getTime().toString(36)}.${nonce}`;
  const hash = keyedHash(keys, PURPOSE, `${formKey} ${claim}`).subarray(0, HASH_BYTES);
  return `${claim}.${hash.toString("base64url")}`;
}

/** Reads a token; returns null when it was made for another form or is older than a day. */
export function readFormToken(
  keys: Keys,
  formKey: string,
  token: string,
  now: Date,
): { nonce: string; isTooFast: boolean } | null {
  const [time = "", nonce = "", hash = ""] = token.split(".");
  const claim = `${time}.${nonce}`;
  const given = Buffer.from(hash, "base64url");
  if (given.length !== HASH_BYTES) return null;
  const isOurs = keyedHashes(keys, PURPOSE, `${formKey} ${claim}`).some((expected) =>
    timingSafeEqual(expected.subarray(0, HASH_BYTES), given),
  );
  const age = now.getTime() - Number.parseInt(time, 36);
  if (!isOurs || !(age >= 0 && age < DAY_MS)) return null;
  return { nonce, isTooFast: age < HUMAN_MS };
}

/** A field that people don't see, so only programs fill it in. */
export const HONEYPOT = "website";

/** The form fields against programs: the token and a field that people don't see. */
export const trapHtml = (token: string): string =>
  `<input type="hidden" name="token" value="${escapeHtml(token)}">
        <div class="trap" aria-hidden="true">
          <label>Website <input name="${HONEYPOT}" tabindex="-1" autocomplete="off"></label>
        </div>`;
