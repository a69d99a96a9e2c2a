import { BROADCAST_OUTCOMES } from "@broadcast/contract/broadcasts";
import type { Outcome } from "../scheduled-broadcasts.api.ts";

export const outcomeLabels: readonly { value: Outcome; label: string }[] = [
  { value: "all", label: "All" },
  { value: "sending", label: "Sending" },
  { value: "sent", label: "Sent" },
  { value: "delivered", label: "Delivered" },
  { value: "unsent", label: "Unsent" },
  { value: "replied", label: "Replied" },
  { value: "opted-out", label: "Opted out" },
];

/** Outcomes with an address of their own. */
const inPath: readonly string[] = ["sending", "sent", "unsent"] satisfies Outcome[];

/** The address of a broadcast's contacts with an outcome. */
export function outcomeHref(broadcastId: string, outcome: Outcome): string {
  const all = `/scheduled-broadcasts/${broadcastId}/contacts`;
  if (outcome === "all") return all;
  return inPath.includes(outcome) ? `${all}/${outcome}` : `${all}?outcome=${outcome}`;
}

/** The outcome in an address of a broadcast; null if it isn't one of its contacts. */
export function outcomeOf(path: string, asked: string | undefined): Outcome | null {
  const [, , , contacts, last] = path.split("/");
  if (contacts !== "contacts") return null;
  const named = last && inPath.includes(last) ? last : asked;
  return BROADCAST_OUTCOMES.find((outcome) => outcome === named) ?? "all";
}
