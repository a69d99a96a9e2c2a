import type { CheckedRegistration } from "@broadcast/contract/brand-validator";
import type { SignedIn } from "../../http/context.ts";
import { requireUser } from "../admin-users/index.ts";
import { findRegistration } from "./registration.sql.ts";
import { problemsOf } from "./submit-registration.ts";

/**
 * What reviewers would say about an account's registration, by the rules that submitting it goes by; not what it says.
 * Errors: `not-found`.
 */
export async function checkRegistration({ db }: SignedIn, userId: string): Promise<CheckedRegistration> {
  const { account_id: accountId, company } = await requireUser(db, userId);
  const { kept, status } = await findRegistration(db, accountId);
  return {
    userId,
    company,
    status,
    hasForm: kept !== null,
    submittedAt: kept?.submittedAt?.toISOString() ?? null,
    problems: kept ? problemsOf(kept.form) : [],
    told: kept && status === "registration-failed" ? kept.problems : [],
  };
}
