import { isIP } from "node:net";
import type { Caller, Context } from "./context.ts";

/** Everything the audit log tells of (ASVS 5.0, 16.3). */
export type AuditEvent =
  | "signed-up"
  | "signed-in"
  | "sign-in-failed"
  | "sign-in-locked"
  | "signed-out"
  | "sessions-ended"
  | "sessions-ended-by-support"
  | "password-reset-asked"
  | "password-reset"
  | "password-changed"
  | "assistant-password-changed"
  | "email-verified"
  | "email-changed"
  | "reply-to-email-added"
  | "reply-to-email-verified"
  | "reply-to-email-removed"
  | "mobile-verified"
  | "second-factor-added"
  | "second-factor-removed"
  | "second-factor-deferred"
  | "recovery-code-used"
  | "recovery-codes-made"
  | "api-key-made"
  | "api-key-revoked"
  | "partner-allowed"
  | "partner-denied"
  | "partner-removed"
  | "manager-invited"
  | "manager-invitation-withdrawn"
  | "manager-accepted"
  | "manager-declined"
  | "manager-removed"
  | "managing-started"
  | "managing-ended"
  | "force-login"
  | "reactivated"
  | "identity-checked"
  | "registration-submitted"
  | "acted-for";

interface AuditNote {
  event: AuditEvent;
  /** Whose account it happened to; the caller's unless told. Null when no account is known. */
  accountId?: number | null;
  userId?: string | null;
  caller?: Caller | null;
  /** Facts without contents: never a message, a phone number, an email or a secret. */
  details?: Record<string, unknown>;
}

/**
 * Appends to the audit log, in the caller's transaction: what is written is so together with what it tells of. A
 * failure that rolls its own transaction back is noted on the pool instead.
 */
export async function noteAudit(
  { db, clock, address, userAgent }: Pick<Context, "db" | "clock" | "address" | "userAgent">,
  { event, accountId, userId, caller = null, details = {} }: AuditNote,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      account_id: accountId === undefined ? (caller?.accountId ?? null) : accountId,
      user_id: userId === undefined ? (caller?.userId ?? null) : userId,
      acting_user_id: caller?.actingUserId ?? null,
      actor_kind: caller?.kind ?? "nobody",
      event,
      details: JSON.stringify(details),
      address: isIP(address) ? address : "",
      user_agent: userAgent.slice(0, 400),
      time: clock.now(),
    })
    .execute();
}
