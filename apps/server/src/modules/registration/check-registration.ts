import type { CheckedRegistration } from "@broadcast/contract/brand-validator";
import type { Connection } from "../../db/connection.ts";
import { findRegistration } from "./registration.sql.ts";
import { problemsOf } from "./submit-registration.ts";

/**
 * Returns what reviewers would refuse in an account's registration, by the same rules as submitting, without its
 * contents.
 */
export async function checkRegistration(
  db: Connection,
  accountId: number,
): Promise<Omit<CheckedRegistration, "userId" | "company">> {
  const { kept, status } = await findRegistration(db, accountId);
  return {
    status,
    hasForm: kept !== null,
    submittedAt: kept?.submittedAt?.toISOString() ?? null,
    problems: kept ? problemsOf(kept.form) : [],
    told: kept && status === "registration-failed" ? kept.problems : [],
  };
}
