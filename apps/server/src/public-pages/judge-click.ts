import type { ClickKind } from "@broadcast/contract/trackable-links";
import { isbot } from "isbot";

/** How a link was opened. */
export interface Opening {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Number of other contacts' links that were opened from the same address within the last seconds. */
  othersFromAddress: number;
  /** Time since the last text to this contact; null when there was none. */
  msSinceText: number | null;
}

/**
 * Proxies that load a mail's pictures in place of its reader: a request means that the mail arrived, hardly that it was
 * read. Apple's loads them ahead for every mail and identifies itself only by this name.
 */
const MAIL_PROXIES: readonly { agent: RegExp; kind: ClickKind; reason: string }[] = [
  { agent: /^Mozilla\/5\.0$/, kind: "machine", reason: "Preloaded by Apple Mail Privacy Protection" },
  { agent: /GoogleImageProxy/i, kind: "suspected", reason: "Loaded by Gmail's image proxy" },
  { agent: /YahooMailProxy/i, kind: "suspected", reason: "Loaded by Yahoo's image proxy" },
];

/** Judges whether a person or a program requested a mail's picture. An open is never proof and triggers nothing. */
export function judgeOpen(opening: Opening): { kind: ClickKind; reason: string } {
  const agent = String(opening.headers["user-agent"] ?? "").trim();
  const proxy = opening.method === "GET" && MAIL_PROXIES.find((known) => known.agent.test(agent));
  return proxy ? { kind: proxy.kind, reason: proxy.reason } : judgeClick(opening);
}

/** Links of this many people opened from one address within seconds are opened by scanners. */
const MANY_PEOPLE = 4;
/** No person reads and taps this soon after a text was sent. */
const TOO_SOON_MS = 1_500;

type Request = Pick<Opening, "method" | "headers">;

/** Caches recent browsers: the same few thousand names recur, and each check runs a long pattern. */
const KNOWN_MAX = 1_000;
const NAME_MAX_CHARACTERS = 300;
const known = new Map<string, boolean>();

function isProgram(agent: string): boolean {
  if (agent.length > NAME_MAX_CHARACTERS) return isbot(agent);
  const its = known.get(agent);
  if (its !== undefined) return its;
  const answer = isbot(agent);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(agent, answer);
  return answer;
}

/** Returns why a request comes from a program when it says so itself; null when more has to be known. */
export function machineReason({ method, headers }: Request): string | null {
  const agent = String(headers["user-agent"] ?? "");
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers.purpose ?? ""} ${headers["x-purpose"] ?? ""} ${headers["x-moz"] ?? ""}`;
  if (method === "HEAD") return "Only checked whether the link works";
  if (/prefetch|preview|prerender/i.test(purpose)) return "Preloaded by a browser or messaging app";
  if (agent === "") return "Didn't identify its browser";
  if (isProgram(agent)) return "A known link scanner or preview";
  return null;
}

/** Judges a link opening whose request doesn't identify itself as a program. */
export function judgeMoment({
  othersFromAddress,
  msSinceText,
}: Pick<Opening, "othersFromAddress" | "msSinceText">): { kind: ClickKind; reason: string } {
  if (othersFromAddress >= MANY_PEOPLE)
    return { kind: "suspected", reason: "Several people's links opened from one place within seconds" };
  if (msSinceText !== null && msSinceText >= 0 && msSinceText < TOO_SOON_MS)
    return { kind: "suspected", reason: "Opened before anyone could have read the message" };
  return { kind: "human", reason: "" };
}

/**
 * Judges whether a person opened a link, or a program that checks links first: mail and message scanners, link
 * previews, prefetching browsers. Only a person's click can trigger anything.
 */
export function judgeClick(opening: Opening): { kind: ClickKind; reason: string } {
  const reason = machineReason(opening);
  return reason === null ? judgeMoment(opening) : { kind: "machine", reason };
}
