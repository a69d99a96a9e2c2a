import { createHash, timingSafeEqual } from "node:crypto";
import type { Received } from "@broadcast/contract/endpoint";
import type { integrations } from "@broadcast/contract/integrations";
import { AppError } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import type { Context } from "../../http/context.ts";
import { hashToken, newToken, PARTNER_TOKEN_PREFIX } from "../../http/guard/session.ts";
import { lockGrantOfCode, readPartner, setToken } from "./integrations.sql.ts";

type Exchange = Received<typeof integrations.token>["body"];

/**
 * Exchanges a partner's code for a token, once, for a caller with the partner's secret that made the request (PKCE). An
 * earlier token ends. A repeated code ends the token it was exchanged for: one of the two callers was not the partner.
 * Call it outside of a transaction. Errors: `wrong-credentials`, `wrong-code`.
 */
export async function exchangeCode({ db }: Context, partnerId: string, exchange: Exchange) {
  const partner = await readPartner(db, partnerId);
  if (!partner?.secret_hash || !timingSafeEqual(partner.secret_hash, hashToken(exchange.client_secret)))
    throw new AppError("wrong-credentials", "The partner or its secret isn't right.");
  if (partner.suspended_at !== null)
    throw new AppError("wrong-credentials", "The partner is suspended. Please contact our support team.");
  const granted = await transaction(db, (tx) => spendCode(tx, partner.id, exchange));
  if (!granted) {
    throw new AppError(
      "wrong-code",
      "This code isn't valid or has expired. Ask the person to connect again.",
    );
  }
  return { access_token: granted.token, token_type: "Bearer" as const, scope: granted.scopes.join(" ") };
}

async function spendCode(
  db: Connection,
  partnerId: string,
  exchange: Exchange,
): Promise<{ token: string; scopes: string[] } | null> {
  const grant = await lockGrantOfCode(db, partnerId, hashToken(exchange.code));
  if (!grant || grant.redirect_url !== exchange.redirect_uri) return null;
  if (!isChallengeOf(exchange.code_verifier, grant.code_challenge)) return null;
  if (grant.is_used) {
    await setToken(db, grant.account_id, partnerId, null);
    return null;
  }
  if (!grant.is_in_time) return null;
  const token = `${PARTNER_TOKEN_PREFIX}${newToken()}`;
  await setToken(db, grant.account_id, partnerId, hashToken(token));
  return { token, scopes: grant.scopes };
}

function isChallengeOf(verifier: string, challenge: string): boolean {
  const [made, kept] = [createHash("sha256").update(verifier).digest(), Buffer.from(challenge, "base64url")];
  return made.length === kept.length && timingSafeEqual(made, kept);
}
