import type { CheckedRegistration } from "@broadcast/contract/brand-validator";
import type { Connection } from "../../db/connection.ts";
import { findRegistration } from "./registration.sql.ts";
import { problemsOf } from "./submit-registration.ts";

/** What reviewers would say about an account's registration, by the rules that submitting it goes by; not what it says. */
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
