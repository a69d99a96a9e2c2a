import type { ClickKind } from "@broadcast/contract/trackable-links";
import { isbot } from "isbot";

/** How a link was opened. */
export interface Opening {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** How many other contacts' links were opened from the same address within the last seconds. */
  othersFromAddress: number;
  /** Since the last text to this contact left; null when none did. */
  msSinceText: number | null;
}

/** Links of this many people from one address within seconds are opened by what reads their messages for them. */
const MANY_PEOPLE = 4;
/** Nobody reads and taps this soon after a text has left. */
const TOO_SOON_MS = 1_500;

/**
 * Whether a person opened a link, or a program that looks at links before people do: mail and message scanners, link
 * previews, prefetching browsers. Only a person's click may set anything off.
 */
export function judgeClick({ method, headers, othersFromAddress, msSinceText }: Opening): {
  kind: ClickKind;
  reason: string;
} {
  const agent = String(headers["user-agent"] ?? "");
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers.purpose ?? ""} ${headers["x-purpose"] ?? ""} ${headers["x-moz"] ?? ""}`;
  if (method === "HEAD") return { kind: "machine", reason: "Asked only whether the link works" };
  if (/prefetch|preview|prerender/i.test(purpose))
    return { kind: "machine", reason: "Loaded ahead by a browser or a message app" };
  if (agent === "") return { kind: "machine", reason: "Did not say which browser it was" };
  if (isbot(agent)) return { kind: "machine", reason: "A known link scanner or preview" };
  if (othersFromAddress >= MANY_PEOPLE)
    return { kind: "suspected", reason: "Links of several people opened from one place within seconds" };
  if (msSinceText !== null && msSinceText >= 0 && msSinceText < TOO_SOON_MS)
    return { kind: "suspected", reason: "Opened sooner than anybody could have read the message" };
  return { kind: "human", reason: "" };
}
