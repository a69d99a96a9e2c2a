import { notFound } from "../../app-error.ts";
import { noteAudit } from "../../http/audit.ts";
import type { SignedIn } from "../../http/context.ts";
import { listGrants, removeGrant } from "./integrations.sql.ts";
import { shownPartner } from "./verify-request.ts";

/** The partners the account let in. */
export async function listIntegrations({ db, accountId }: SignedIn) {
  const grants = await listGrants(db, accountId);
  return {
    integrations: grants.map((grant) => ({
      ...shownPartner(grant),
      connectedAt: grant.granted_at.toISOString(),
      lastUsedAt: grant.last_used_at?.toISOString() ?? null,
    })),
  };
}

/** Ends what a partner may do, at once. Errors: `not-found`. */
export async function removeIntegration(context: SignedIn, partnerId: string): Promise<void> {
  const { db, accountId, caller } = context;
  const partner = await removeGrant(db, accountId, partnerId);
  if (partner === undefined) throw notFound("integration");
  await noteAudit(context, { event: "partner-removed", caller, details: { partner } });
}
