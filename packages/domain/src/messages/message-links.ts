/** Web addresses in the text of a message. */

/** An address as written in a text. */
export interface MessageLink {
  url: string;
  /** In lower case, without "www.". */
  host: string;
  /** In UTF-16 units. */
  start: number;
  end: number;
}

const FULL_ADDRESS = /\bhttps?:\/\/[^\s<>"'`{}|\\^[\]]+/gi;
/** What phones turn into a link without "https://": a host with a known ending, and a path. */
const BARE_ADDRESS = /(?<![\w@./-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"'`{}|\\^[\]]+/gi;
/** Punctuation at the end of a sentence is not part of the address. */
const TRAILING = /[.,;:!?)'"’”»…]+$/;

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

/** The addresses in a text that begin with http:// or https://, in order. */
export const linksIn = (text: string): MessageLink[] =>
  text.includes("://") ? toLinks(text.matchAll(FULL_ADDRESS)) : [];

/** The addresses in a text that a phone turns into links, with or without "https://", in order. */
export function tappableLinksIn(text: string): MessageLink[] {
  if (!text.includes("/")) return [];
  const full = linksIn(text);
  const bare = toLinks(text.matchAll(BARE_ADDRESS)).filter(
    ({ start }) => !full.some((link) => start >= link.start && start < link.end),
  );
  return [...full, ...bare].sort((one, other) => one.start - other.start);
}

/**
 * Services that anyone can create addresses with. Carriers block texts with them, because their targets are
 * hidden (CTIA Messaging Principles and Best Practices, 5.3.4; T-Mobile Code of Conduct, 5.6).
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

/** The public shortener that a text links to, such as "bit.ly"; null if there is none. */
export function shortenerIn(text: string): string | null {
  return tappableLinksIn(text).find(({ host }) => SHORTENERS.has(host))?.host ?? null;
}

/** The message about a text that links to one. */
export const shortenerProblem = (host: string): string =>
  `Carriers block texts with ${host} links. Use the full URL or a trackable link.`;
