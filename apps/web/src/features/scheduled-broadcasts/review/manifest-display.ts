import type { BroadcastTotals } from "@broadcast/contract/broadcasts";

/** Short titles of the reasons to skip a contact, by code. */
const skipTitles: Readonly<Record<string, string>> = {
  "opted-out": "opted out",
  "do-not-message": "do not message",
  "do-not-email": "do not email",
  "no-consent": "no consent to voice drops",
  "potential-stop": "may have asked to stop",
  landline: "can't receive texts",
  dead: "number not in service",
  bounced: "email bounced",
  "no-address": "missing number or email",
  "number-changed": "number changed",
  empty: "empty message",
  "too-long": "message too long",
  "missing-field": "missing dynamic field",
  "no-hour": "no allowed sending hours",
  registration: "number not registered",
  identity: "identity check failed",
  plan: "plan on hold",
  unpaid: "payment overdue",
  "account-cancelled": "account cancelled",
  suspended: "sending suspended",
  prohibited: "words we don't send",
  "no-mailing-address": "no postal address",
  stopped: "stopped",
};

/** "opted out" for opted-out; an unknown code is spelled out. */
export const skipTitle = (code: string): string => skipTitles[code] ?? code.replaceAll("-", " ");

/** What the gate says of one contact, said of several, by code; sentences that fit both are not listed. */
const reasonsOfSeveral: Readonly<Record<string, string>> = {
  "do-not-message": "These contacts are marked do not message.",
  "do-not-email": "These contacts are marked do not email.",
  "no-consent": "You haven't recorded these contacts' consent to voice drops.",
  "potential-stop": "They may have asked you to stop. Open each contact to decide.",
  landline: "These are landlines. They can't get texts.",
  dead: "These numbers are no longer in service.",
  bounced: "Email to these addresses bounced.",
  archived: "You archived these contacts.",
};

export interface ManifestRow {
  /** The decision for listing the contacts with `contacts/search`: go, wait, or the code of a reason to skip. */
  decision: string;
  reasons: string[];
  count: number;
}

/** Skipped recipients by reason code, most first; reasons with the same code are grouped. */
export function skippedRows(skipped: BroadcastTotals["skipped"]): ManifestRow[] {
  const rows = new Map<string, ManifestRow>();
  for (const { code, reason, count } of skipped) {
    const row = rows.get(code) ?? { decision: code, reasons: [], count: 0 };
    if (!row.reasons.includes(reason)) row.reasons.push(reason);
    row.count += count;
    rows.set(code, row);
  }
  for (const row of rows.values()) {
    const ofSeveral = row.count > 1 ? reasonsOfSeveral[row.decision] : undefined;
    if (ofSeveral) row.reasons = [ofSeveral];
  }
  return [...rows.values()].sort((a, b) => b.count - a.count);
}

const sum = (groups: readonly { count: number }[]) => groups.reduce((total, { count }) => total + count, 0);

/** The three figures of a manifest, which add up to its total. */
export const manifestFigures = ({ goesNow, waits, skipped }: BroadcastTotals) => {
  const waiting = sum(waits);
  return { goesNow, waiting, skipped: sum(skipped), willSend: goesNow + waiting };
};

/** Recipients who wait for an hour after `now`, soonest first. */
export const waitsAhead = (totals: BroadcastTotals | null, now: Date): BroadcastTotals["waits"] =>
  (totals?.waits ?? [])
    .filter(({ until }) => Date.parse(until) > now.getTime())
    .sort((a, b) => Date.parse(a.until) - Date.parse(b.until));

/** The manifest's decision for a recipient: go, wait, or the sentence or code of the reason to skip. */
export const plannedText = (planned: string): string => {
  if (planned === "go") return "Planned to go now";
  if (planned === "wait") return "Planned to wait";
  return `Planned to be skipped: ${planned.includes(" ") ? planned : skipTitle(planned)}`;
};
