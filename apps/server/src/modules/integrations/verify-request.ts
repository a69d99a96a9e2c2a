import type { Received } from "@broadcast/contract/endpoint";
import type { integrations, PartnerRequest } from "@broadcast/contract/integrations";
import { SCOPE_NAMES, SCOPES, type Scope } from "@broadcast/contract/scopes";
import { AppError, invalid } from "../../app-error.ts";
import type { Context } from "../../http/context.ts";
import { type Partner, readPartner } from "./integrations.sql.ts";

export type PartnerQuery = Received<typeof integrations.verifyRequest>["query"];

/** Returns a partner as it is shown to users. */
export const shownPartner = (partner: Pick<Partner, "id" | "name" | "description" | "scopes">) => ({
  _id: partner.id,
  name: partner.name,
  logo: partner.name.slice(0, 1).toUpperCase(),
  description: partner.description,
  scopes: scopesInWords(partner.scopes),
});

export const scopesInWords = (scopes: readonly string[]) =>
  SCOPE_NAMES.filter((name) => scopes.includes(name)).map((name) => ({ name, text: SCOPES[name].text }));

/** Describes a partner's request in words. Errors: `not-found`, `invalid-input`. */
export async function verifyRequest(
  context: Pick<Context, "db">,
  partnerId: string,
  query: PartnerQuery,
): Promise<PartnerRequest> {
  const { partner, scopes } = await checkRequest(context, partnerId, query);
  return { partner: shownPartner({ ...partner, scopes }), returnsTo: new URL(query.redirect_uri).host };
}

/**
 * Validates a request before it is answered. An invalid one never redirects: its address could be anyone's (RFC 9700,
 * section 4.1). Errors: `not-found`, `invalid-input`.
 */
export async function checkRequest(
  { db }: Pick<Context, "db">,
  partnerId: string,
  query: PartnerQuery,
): Promise<{ partner: Partner; scopes: Scope[] }> {
  const partner = await readPartner(db, partnerId);
  if (!partner)
    throw new AppError("not-found", "We don't know this partner. Check the link that brought you here.");
  if (partner.suspended_at !== null)
    throw invalid({ client_id: `${partner.name} can't be connected for now. Nothing was shared.` });
  if (query.client_id !== undefined && query.client_id !== partner.id)
    throw invalid({ client_id: `This link isn't from ${partner.name}. Nothing was shared.` });
  if (!partner.redirect_urls.includes(query.redirect_uri)) {
    throw invalid({
      redirect_uri: `This link goes to an address that doesn't belong to ${partner.name}. Nothing was shared.`,
    });
  }
  const asked = query.scope?.split(" ").filter(Boolean) ?? [];
  if (!asked.every((name) => partner.scopes.includes(name)))
    throw invalid({ scope: `${partner.name} is asking for more than it's allowed to. Nothing was shared.` });
  const wanted = asked.length > 0 ? asked : partner.scopes;
  return { partner, scopes: SCOPE_NAMES.filter((name) => wanted.includes(name)) };
}
