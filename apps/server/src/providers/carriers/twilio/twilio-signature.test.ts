import fc from "fast-check";
import twilio from "twilio";
import { describe, expect, test } from "vitest";
import { isSignedByTwilio } from "./twilio-signature.ts";

const TOKEN = "fedcba9876543210fedcba9876543210";

/** Converts a form for Twilio's library: a repeated parameter is a list. */
function asParsed(form: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

const signed = (url: string, form: URLSearchParams) =>
  twilio.getExpectedTwilioSignature(TOKEN, url, asParsed(form));
const theirs = (signature: string, url: string, form: URLSearchParams) =>
  twilio.validateRequest(TOKEN, signature, url, asParsed(form));
const ours = (signature: string, url: string, form: URLSearchParams) =>
  isSignedByTwilio(TOKEN, signature, url, form);

const form = new URLSearchParams({ MessageSid: "SM1", MessageStatus: "sent" });

describe("a signature is accepted, as by Twilio's library,", () => {
  test.each([
    ["over the address as called", "https://app.example/w?a=1", "https://app.example/w?a=1"],
    ["with the default port added", "https://app.example/w", "https://app.example:443/w"],
    ["with the default port of http added", "http://app.example/w", "http://app.example:80/w"],
    ["with the default port stripped", "https://app.example:443/w", "https://app.example/w"],
    ["with another port stripped", "https://app.example:8443/w", "https://app.example/w"],
    ["with an apostrophe in the query", "https://app.example/w?n=O'Hara", "https://app.example/w?n=O'Hara"],
    ["with the apostrophe encoded", "https://app.example/w?n=O'Hara", "https://app.example/w?n=O%27Hara"],
    ["with the apostrophe decoded", "https://app.example/w?n=O%27Hara", "https://app.example/w?n=O'Hara"],
    ["at an IPv6 address", "http://[::1]:3000/w", "http://[::1]/w"],
  ])("%s", (_what, called, signedFor) => {
    const signature = signed(signedFor, form);
    expect(theirs(signature, called, form)).toBe(true);
    expect(ours(signature, called, form)).toBe(true);
  });

  test("over repeated parameters: each value once, in order", () => {
    const repeated = new URLSearchParams("Tag=b&Tag=a&Tag=b&Body=Hi&Tag=");
    const url = "https://app.example/w";
    const signature = signed(url, repeated);
    expect([theirs(signature, url, repeated), ours(signature, url, repeated)]).toEqual([true, true]);
  });
});

test.each([
  ["another host", "https://evil.example/w"],
  ["another path", "https://app.example/x"],
  ["another scheme", "http://app.example/w"],
  ["another query", "https://app.example/w?a=1"],
])("a signature for %s is refused", (_what, signedFor) => {
  expect(ours(signed(signedFor, form), "https://app.example/w", form)).toBe(false);
});

test.each([undefined, "", "AAAA", ["a"], `${signed("https://app.example/w", form)} `])(
  "the signature %j is refused",
  (signature) => expect(isSignedByTwilio(TOKEN, signature, "https://app.example/w", form)).toBe(false),
);

test("an address that no library can read is refused without an error", () => {
  expect(ours(signed("https://a", form), "http://localhost:3000http://x/w", form)).toBe(false);
});

const word = fc.string({ unit: fc.constantFrom(..."aZ09'\"!*()~+-._&=%27 é/?:@"), maxLength: 8 });
const address = fc
  .record({
    scheme: fc.constantFrom("https", "http", "HTTPS"),
    host: fc.constantFrom("app.example", "App.Example", "127.0.0.1", "[::1]"),
    port: fc.constantFrom("", ":443", ":80", ":3000"),
    path: fc.constantFrom("/webhooks/twilio/status", "/w", "/a%20b/c'd"),
    query: fc.option(word, { nil: undefined }),
  })
  .map(({ scheme, host, port, path, query }) => ({
    called: `${scheme}://${host}${port}${path}${query === undefined ? "" : `?${query}`}`,
    parts: { scheme, host, path, query },
  }));
const parameters = fc
  .array(fc.tuple(fc.constantFrom("Body", "To", "Tag", "__proto__", "a"), word), { maxLength: 6 })
  .map((pairs) => new URLSearchParams(pairs));

test("for any address, form and signature, the answer is that of Twilio's library", () => {
  const seen = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(
      address,
      parameters,
      fc.constantFrom("", ":443", ":80", ":3000"),
      fc.constantFrom<(text: string) => string>(
        (text) => text,
        (text) => text.replaceAll("'", "%27"),
        (text) => text.replaceAll("%27", "'"),
        (text) => new URL(text).toString(),
        (text) => `${text}x`,
      ),
      ({ called, parts }, sent, port, respelt) => {
        const { scheme, host, path, query } = parts;
        const signedFor = respelt(
          `${scheme}://${host}${port}${path}${query === undefined ? "" : `?${query}`}`,
        );
        const signature = signed(signedFor, sent);
        const expected = theirs(signature, called, sent);
        seen[expected ? "taken" : "refused"] += 1;
        expect(ours(signature, called, sent)).toBe(expected);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(100);
});
