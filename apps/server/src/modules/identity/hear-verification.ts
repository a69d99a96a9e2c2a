import type { Verification } from "../../providers/identity/identity-checks.ts";
import type { Services } from "../../services.ts";
import { readCheckReference } from "./check-reference.ts";
import { followCheck } from "./follow-check.ts";
import { findCheck, nameCheck } from "./identity.sql.ts";

/** Handles a provider's report about a check; returns false when it isn't ours. */
export async function hearVerification(
  services: Services,
  { id: providerId, reference }: Verification,
): Promise<boolean> {
  const named = readCheckReference(reference ?? "");
  const check = named && (await findCheck(services.db, named.accountId, named.checkId));
  if (!named || !check) return false;
  if (check.providerId === null) {
    // It arrived before the answer to our own call, or that was lost.
    await nameCheck(services.db, named.accountId, check.id, providerId);
    check.providerId = providerId;
  }
  await followCheck(services, named.accountId, check);
  return true;
}
