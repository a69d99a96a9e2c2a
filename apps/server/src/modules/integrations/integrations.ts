import type { Scope } from "@broadcast/contract/scopes";
import { invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { listAvailable, listGrants, removeGrant, setGrantedScopes } from "./integrations.sql.ts";
import { scopesInWords, shownPartner } from "./verify-request.ts";

/** Lists the account's connected partners, and those it could connect. */
export async function listIntegrations({ db, accountId }: SignedIn) {
  const [grants, available] = await Promise.all([listGrants(db, accountId), listAvailable(db, accountId)]);
  return {
    integrations: grants.map((grant) => ({
      ...shownPartner(grant),
      offeredScopes: scopesInWords(grant.offered_scopes),
      connectedAt: grant.granted_at.toISOString(),
      lastUsedAt: grant.last_used_at?.toISOString() ?? null,
      isSuspended: grant.suspended_at !== null,
    })),
    available: available.map((partner) => ({
      ...shownPartner(partner),
      website: partner.website || null,
    })),
  };
}

/** Changes a partner's scopes, within its registration; its token stays. Errors: `not-found`, `invalid-input`. */
export async function changeScopes(
  context: SignedIn,
  partnerId: string,
  scopes: readonly Scope[],
): Promise<void> {
  const { db, accountId, caller } = context;
  const partner = await setGrantedScopes(db, accountId, partnerId, scopes);
  if (!partner) throw notFound("integration");
  if (!scopes.every((name) => partner.scopes.includes(name)))
    throw invalid({ scopes: `You can't give ${partner.name} this permission.` });
  await noteAudit(context, { event: "partner-changed", caller, details: { partner: partner.name, scopes } });
}

/** Disconnects a partner immediately. Errors: `not-found`. */
export async function removeIntegration(context: SignedIn, partnerId: string): Promise<void> {
  const { db, accountId, caller } = context;
  const partner = await removeGrant(db, accountId, partnerId);
  if (partner === undefined) throw notFound("integration");
  await noteAudit(context, { event: "partner-removed", caller, details: { partner } });
}
