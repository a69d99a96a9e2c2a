/** Web addresses in the text of a message. */

/** An address as it stands in a text. */
export interface MessageLink {
  url: string;
  /** In lower case, without "www.". */
  host: string;
  /** In UTF-16 units. */
  start: number;
  end: number;
}

const FULL_ADDRESS = /\bhttps?:\/\/[^\s<>"'`{}|\\^[\]]+/gi;
/** What phones make a link of without "https://": a host they know by its ending, and a path. */
const BARE_ADDRESS = /(?<![\w@./-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"'`{}|\\^[\]]+/gi;
/** A sentence that ends with an address does not lengthen it. */
const TRAILING = /[.,;:!?)'"]+$/;

const hostOf = (url: string): string =>
  url
    .replace(/^https?:\/\//i, "")
    .split(/[/?#:]/, 1)[0]!
    .toLowerCase()
    .replace(/^www\./, "");

const toLinks = (matches: Iterable<RegExpExecArray>): MessageLink[] =>
  [...matches].map(({ 0: raw, index }) => {
    const url = raw.replace(TRAILING, "");
    return { url, host: hostOf(url), start: index, end: index + url.length };
  });

/** The addresses of a text that begin with http:// or https://, in order. */
export const linksIn = (text: string): MessageLink[] =>
  text.includes("://") ? toLinks(text.matchAll(FULL_ADDRESS)) : [];

/** The addresses of a text that a phone makes a link of, with or without "https://", in order. */
export function tappableLinksIn(text: string): MessageLink[] {
  if (!text.includes("/")) return [];
  const full = linksIn(text);
  const bare = toLinks(text.matchAll(BARE_ADDRESS)).filter(
    ({ start }) => !full.some((link) => start >= link.start && start < link.end),
  );
  return [...full, ...bare].sort((one, other) => one.start - other.start);
}

/**
 * Services whose addresses anybody can make. Carriers block texts with them, because nobody can tell where they lead
 * (CTIA Messaging Principles and Best Practices, 5.3.4; T-Mobile Code of Conduct, 5.6).
 */
const SHORTENERS: ReadonlySet<string> = new Set([
  "adf.ly",
  "bit.do",
  "bit.ly",
  "bitly.com",
  "bl.ink",
  "buff.ly",
  "clck.ru",
  "cutt.ly",
  "goo.gl",
  "is.gd",
  "j.mp",
  "ow.ly",
  "qr.ae",
  "rb.gy",
  "rebrand.ly",
  "rotf.lol",
  "s.id",
  "short.io",
  "shorturl.at",
  "soo.gd",
  "t.co",
  "t.ly",
  "t2m.io",
  "tiny.cc",
  "tiny.one",
  "tinyurl.com",
  "v.gd",
  "x.co",
]);

/** The public shortener a text links to, such as "bit.ly"; null where there is none. */
export function shortenerIn(text: string): string | null {
  return tappableLinksIn(text).find(({ host }) => SHORTENERS.has(host))?.host ?? null;
}

/** Said of a text that links to one. */
export const shortenerProblem = (host: string): string =>
  `Carriers block texts with ${host} links. Use the full URL or a trackable link.`;
