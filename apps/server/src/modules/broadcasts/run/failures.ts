import type { SignedIn } from "../../../http/context.ts";
import {
  describeFailure,
  FAILURE_KINDS,
  type FailureKind,
  type FailureKindName,
  kindOfFailure,
} from "../../sending/index.ts";
import type { RecipientOutcome } from "../audience/recipients.sql.ts";
import { requireBroadcast } from "../broadcasts.ts";
import { readDifferences } from "../draft/differences.ts";
import { countFailures } from "./failed.sql.ts";

type Ended = Pick<
  RecipientOutcome,
  "skip_code" | "skip_reason" | "state" | "error_code" | "carrier" | "is_cleared"
>;

/** Returns what went wrong for a recipient; null when nothing did. */
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

/** Returns failures by kind, and where the outcome differs from the manifest. */
export async function readFailures(context: SignedIn, broadcastId: string) {
  const { db, accountId } = context;
  const broadcast = await requireBroadcast(context, broadcastId);
  const counts = await countFailures(db, accountId, broadcastId);
  return {
    groups: [...counts]
      .map(([kind, count]) => ({ ...describeFailure(kind, count), count }))
      .sort((a, b) => b.count - a.count),
    differences: await readDifferences(context, broadcast),
  };
}
