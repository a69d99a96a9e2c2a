import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "node:querystring";

/**
 * Whether Twilio's X-Twilio-Signature is valid for a form posted to an address (twilio.com/docs/usage/security): the
 * HMAC-SHA1 of the address and every parameter, sorted by name. Twilio doesn't always sign the address as it calls it,
 * so every spelling that its own libraries try is tried.
 */
export function isSignedByTwilio(
  authToken: string,
  signature: unknown,
  url: string,
  form: URLSearchParams,
): boolean {
  if (typeof signature !== "string") return false;
  const given = Buffer.from(signature);
  const parameters = signedParameters(form);
  return spellingsOf(url).some((spelling) => {
    // biome-ignore lint/plugin/cryptography: The carrier signs so.
    const expected = createHmac("sha1", authToken)
      .update(spelling + parameters)
      .digest("base64");
    return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
  });
}

/** Concatenates the parameters; a repeated one contributes each distinct value once, in order. */
const signedParameters = (form: URLSearchParams): string =>
  [...new Set(form.keys())]
    .sort()
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
    .join("");

/**
 * Spellings with and without the port; as called, as `URL` writes it, and with the query as older libraries encode it.
 */
function spellingsOf(url: string): string[] {
  const asCalled = [withoutPort(url), withDefaultPort(url)];
  if (!URL.canParse(url)) return asCalled;
  const tidied = new URL(url).toString();
  const asWritten = [withoutPort(tidied), withDefaultPort(tidied)];
  return [...asCalled, ...asWritten, ...asWritten.map(withLegacyQuery)];
}

/** Splits an address into scheme, user, host, port and rest without changing a character: `URL` would re-encode some. */
const ADDRESS = /^([a-z][a-z0-9+.-]*:\/\/)((?:[^/?#]*@)?)(\[[^\]/?#]*\]|[^:/?#]*)((?::[^/?#]*)?)(.*)$/is;

const withoutPort = (url: string): string => url.replace(ADDRESS, "$1$2$3$5");

const withDefaultPort = (url: string): string =>
  url.replace(ADDRESS, (_, scheme: string, user: string, host: string, port: string, rest: string) => {
    const ported = port || (scheme.toLowerCase() === "https://" ? ":443" : ":80");
    return scheme + user + host + ported + rest;
  });

function withLegacyQuery(url: string): string {
  const start = url.indexOf("?") + 1;
  return start === 0 || start === url.length ? url : url.slice(0, start) + stringify(parse(url.slice(start)));
}
