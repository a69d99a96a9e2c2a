import type { SignedIn } from "../../http/context.ts";
import { hashToken, newToken } from "../../http/guard/session.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { forgetIntegrationRedirect } from "../sessions/index.ts";
import { partnerAllowedMail } from "./integrations.jobs.ts";
import { writeGrant } from "./integrations.sql.ts";
import { checkRequest, type PartnerQuery } from "./verify-request.ts";

/**
 * Connects a partner: returns the address to continue at, with a code that its server exchanges for a token. Either
 * answer clears the cookie of the waiting connect page: otherwise a user who left early would be led back there by
 * their next visit.
 */
export async function allowPartner(
  context: SignedIn,
  partnerId: string,
  query: PartnerQuery,
  isExistingUser: boolean,
): Promise<{ redirect: string }> {
  const { db, accountId, caller, clock } = context;
  const { partner, scopes } = await checkRequest(context, partnerId, query);
  const code = newToken();
  await writeGrant(db, accountId, {
    partnerId: partner.id,
    userId: caller.userId,
    scopes,
    grantedAt: clock.now(),
    redirectUrl: query.redirect_uri,
    codeChallenge: query.code_challenge,
    codeHash: hashToken(code),
  });
  await noteAudit(context, {
    event: "partner-allowed",
    caller,
    details: { partner: partner.name, scopes, isExistingUser },
  });
  await enqueue(db, partnerAllowedMail, { userId: caller.userId, partnerId: partner.id });
  await forgetIntegrationRedirect(context);
  return { redirect: answerAt(query, { code }) };
}

/** Denies a partner: returns the address to continue at. Earlier grants stay. */
export async function denyPartner(
  context: SignedIn,
  partnerId: string,
  query: PartnerQuery,
): Promise<{ redirect: string }> {
  const { partner } = await checkRequest(context, partnerId, query);
  await noteAudit(context, {
    event: "partner-denied",
    caller: context.caller,
    details: { partner: partner.name },
  });
  await forgetIntegrationRedirect(context);
  return { redirect: answerAt(query, { error: "access_denied" }) };
}

function answerAt({ redirect_uri, state }: PartnerQuery, answer: Record<string, string>): string {
  const address = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }) }))
    address.searchParams.set(name, value);
  return address.href;
}
