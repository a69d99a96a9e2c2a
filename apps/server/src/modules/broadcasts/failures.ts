import type { Broadcast } from "@broadcast/contract/broadcasts";
import type { SignedIn } from "../../http/context.ts";
import {
  describeFailure,
  FAILURE_KINDS,
  type FailureKind,
  type FailureKindName,
  failureKind,
  kindOfFailure,
} from "../sending/index.ts";
import { requireBroadcast } from "./broadcasts.ts";
import {
  countOutcomes,
  type FailureTerms,
  type OutcomeGroup,
  type RecipientOutcome,
} from "./recipients.sql.ts";

type Ended = Pick<
  RecipientOutcome,
  "skip_code" | "skip_reason" | "state" | "error_code" | "carrier" | "is_cleared"
>;

/** What went wrong for a recipient; null when nothing did. */
function kindNameOf(its: Ended): FailureKindName | null {
  const { skip_code, skip_reason, state, error_code, carrier, is_cleared } = its;
  if (skip_code !== null || skip_reason !== null) return kindOfFailure(null, null, skip_code, is_cleared);
  const isOpen = state === "failed" || state === "unsent" || state === "unknown";
  return isOpen ? kindOfFailure(state, carrier, error_code, is_cleared) : null;
}

export function kindOfOutcome(its: Ended): FailureKind | null {
  const name = kindNameOf(its);
  return name && FAILURE_KINDS[name];
}

/** What went wrong, grouped, and where the outcome differs from what the manifest said. */
export async function readFailures(context: SignedIn, broadcastId: string) {
  const { db, accountId } = context;
  const broadcast = await requireBroadcast(context, broadcastId);
  const outcomes = await countOutcomes(db, accountId, broadcastId);
  const groups = new Map<FailureKindName, number>();
  for (const outcome of outcomes) {
    const kind = kindNameOf(outcome);
    if (kind) groups.set(kind, (groups.get(kind) ?? 0) + outcome.count);
  }
  return {
    groups: [...groups]
      .map(([kind, count]) => ({ ...describeFailure(kind), count }))
      .sort((a, b) => b.count - a.count),
    differences: broadcast.startedAt ? differences(broadcast, outcomes) : [],
  };
}

interface Difference {
  planned: string;
  became: string;
  count: number;
}

function differences({ manifest }: Broadcast, outcomes: readonly OutcomeGroup[]): Difference[] {
  if (!manifest) return [];
  const words = new Map(manifest.skipped.map(({ code, reason }) => [code, reason]));
  const found = new Map<string, Difference>();
  const note = (planned: string, became: string, count: number) => {
    const key = `${planned} ${became}`;
    const known = found.get(key);
    if (known) known.count += count;
    else found.set(key, { planned: words.get(planned) ?? planned, became, count });
  };
  const remembered = new Map<string, number>();
  for (const outcome of outcomes) {
    const { planned, count } = outcome;
    remembered.set(planned, (remembered.get(planned) ?? 0) + count);
    const became = becameOtherwise(planned, outcome);
    if (became) note(planned, became, count);
  }
  // Whoever is deleted is on no list any more.
  const promised = new Map([
    ["go", manifest.goesNow],
    ["wait", sum(manifest.waits)],
    ...[...Map.groupBy(manifest.skipped, ({ code }) => code)].map(([code, its]) => [code, sum(its)] as const),
  ]);
  for (const [planned, count] of promised) {
    const gone = count - (remembered.get(planned) ?? 0);
    if (gone > 0) note(planned, "The contact was deleted.", gone);
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

const sum = (groups: readonly { count: number }[]): number =>
  groups.reduce((total, { count }) => total + count, 0);

/** What happened instead of what was planned, as a sentence; null when it went as planned or has not yet. */
function becameOtherwise(planned: string, outcome: OutcomeGroup): string | null {
  const { skip_code, skip_reason, state } = outcome;
  const isToGo = planned === "go" || planned === "wait";
  if (skip_reason !== null) return skip_code === planned ? null : skip_reason;
  if (state === "unsent")
    return outcome.error ?? FAILURE_KINDS[failureKind(outcome.carrier, outcome.error_code)].words;
  if (state === null) return null;
  if (!isToGo) return "It was sent: what kept it back no longer did when its turn came.";
  if (planned === "go" && outcome.wait_reason) return outcome.wait_reason;
  return outcome.is_early ? "It left earlier: what it was to wait for was over." : null;
}

/** The codes by which the failures of a kind are found. */
export async function failureTerms(
  { db, accountId }: SignedIn,
  broadcastId: string,
  kind: string,
): Promise<FailureTerms> {
  const outcomes = await countOutcomes(db, accountId, broadcastId);
  return termsOf(outcomes.filter((outcome) => kindNameOf(outcome) === kind));
}

/** The codes by which the failures among these are found. */
export function termsOf(outcomes: readonly OutcomeGroup[]): FailureTerms {
  const codesOf = (isCleared: boolean) => {
    const its = outcomes.filter(({ is_cleared }) => is_cleared === isCleared);
    return [...new Set(its.flatMap(({ skip_code, error_code }) => skip_code ?? error_code ?? []))];
  };
  return {
    codes: codesOf(false),
    clearedCodes: codesOf(true),
    hasUnknown: outcomes.some(({ state }) => state === "unknown"),
    hasNoCode: outcomes.some(
      ({ state, error_code }) => state !== null && state !== "unknown" && error_code === null,
    ),
  };
}
