import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "node:querystring";

/**
 * Whether Twilio's X-Twilio-Signature is good for a form that came to an address (twilio.com/docs/usage/security): the
 * address and every parameter in the order of their names, by HMAC-SHA1. Twilio does not always sign the address as it
 * is called, so it is tried in every spelling that Twilio's own libraries try.
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

/** A parameter that comes several times counts with each of its values once, in their order. */
const signedParameters = (form: URLSearchParams): string =>
  [...new Set(form.keys())]
    .sort()
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
    .join("");

/** With the port and without; as called, as `URL` writes it, and with the query as older libraries encode it. */
function spellingsOf(url: string): string[] {
  const asCalled = [withoutPort(url), withDefaultPort(url)];
  if (!URL.canParse(url)) return asCalled;
  const tidied = new URL(url).toString();
  const asWritten = [withoutPort(tidied), withDefaultPort(tidied)];
  return [...asCalled, ...asWritten, ...asWritten.map(withLegacyQuery)];
}

/** Scheme, user, host, port and what follows, in the very characters of the address: `URL` would encode some anew. */
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
