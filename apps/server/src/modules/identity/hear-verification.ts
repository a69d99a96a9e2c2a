import type { Verification } from "../../providers/identity/identity-checks.ts";
import type { Services } from "../../services.ts";
import { readCheckReference } from "./check-reference.ts";
import { followCheck } from "./follow-check.ts";
import { findCheck, nameCheck } from "./identity.sql.ts";

/** Takes over what the provider says of a check that it told about; false when it is none of ours. */
export async function hearVerification(
  services: Services,
  { id: providerId, reference }: Verification,
): Promise<boolean> {
  const named = readCheckReference(reference ?? "");
  const check = named && (await findCheck(services.db, named.accountId, named.checkId));
  if (!named || !check) return false;
  if (check.providerId === null) {
    // It came before the answer to our own call, or that was lost.
    await nameCheck(services.db, named.accountId, check.id, providerId);
    check.providerId = providerId;
  }
  await followCheck(services, named.accountId, check);
  return true;
}
