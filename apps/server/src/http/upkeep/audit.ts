import { isIP } from "node:net";
import { onceCommitted, sql } from "../../db/connection.ts";
import type { Caller, Context } from "../context.ts";

/** Every event of the audit log (ASVS 5.0, 16.3). */
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
  | "partner-changed"
  | "partner-removed"
  | "manager-invited"
  | "manager-invitation-withdrawn"
  | "manager-accepted"
  | "manager-declined"
  | "manager-removed"
  | "manager-named"
  | "credits-changed-by-support"
  | "credits-restored-by-support"
  | "identity-approved-by-support"
  | "identity-asked-by-support"
  | "number-changed-by-support"
  | "password-link-sent-by-support"
  | "sending-suspended-by-support"
  | "violations-cleared-by-support"
  | "message-classifier-changed"
  | "integrator-changed"
  | "goal-changed"
  | "payments-exported-by-support"
  | "referral-applied-by-support"
  | "registration-submitted-by-support"
  | "jobs-retried"
  | "job-retried"
  | "job-removed"
  | "organization-made"
  | "organization-changed"
  | "organization-joined"
  | "organization-left"
  | "organization-account-made"
  | "organization-account-changed"
  | "organization-location-changed"
  | "organization-credits-moved"
  | "account-invitation-sent"
  | "account-invitation-accepted"
  | "managing-started"
  | "managing-ended"
  | "force-login"
  | "reactivated"
  | "identity-checked"
  | "registration-submitted"
  | "assistant-allowed"
  | "assistant-refused"
  | "email-made-transactional"
  | "sending-domain-added"
  | "sending-domain-removed"
  | "card-changed"
  | "plan-ordered"
  | "plan-changed"
  | "plan-kept"
  | "subscription-cancelled"
  | "subscription-resumed"
  | "subscription-ended"
  | "account-closed"
  | "sending-stopped-unpaid"
  | "credits-ordered"
  | "payment-made"
  | "payment-refunded"
  | "auto-recharge-changed"
  | "auto-recharge-stopped"
  | "credits-given"
  | "credits-received"
  | "credit-gift-returned"
  | "acted-for";

interface AuditNote {
  event: AuditEvent;
  /** The affected account; by default the caller's. Null when no account is known. */
  accountId?: number | null;
  userId?: string | null;
  caller?: Caller | null;
  /** Set when no user did it, but time or a vendor's report. */
  isBySystem?: true;
  /** Facts only: never a message, a phone number, an email or a secret. */
  details?: Record<string, unknown>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Details whose values are words of ours. */
const OF_CLOSED_LISTS = new Set(["call", "channel", "factor", "result"]);

/** Keeps ids, figures and our own words: reasons and names that users typed stay out of the process log. */
const factsIn = (details: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).filter(([name, value]) =>
      typeof value === "string"
        ? UUID.test(value) || OF_CLOSED_LISTS.has(name)
        : typeof value === "number" || typeof value === "boolean",
    ),
  );

/**
 * Appends to the audit log in the caller's transaction, so that an entry commits together with what it records. A
 * failure that rolls back its own transaction is recorded on the pool instead. After the commit, a copy without
 * personal data goes to the process log, and with that wherever the installation keeps it (ASVS 5.0, 16.4.3).
 */
export async function noteAudit(
  { db, log, clock, address, userAgent }: Pick<Context, "db" | "log" | "clock" | "address" | "userAgent">,
  { event, accountId, userId, caller = null, isBySystem, details = {} }: AuditNote,
): Promise<void> {
  const row = {
    account_id: accountId === undefined ? (caller?.accountId ?? null) : accountId,
    user_id: userId === undefined ? (caller?.userId ?? null) : userId,
    acting_user_id: caller?.actingUserId ?? null,
    actor_kind: caller?.kind ?? (isBySystem ? ("system" as const) : ("nobody" as const)),
    event,
    time: clock.now(),
  };
  const { id } = await db
    .insertInto("audit_log")
    .values({
      ...row,
      details: JSON.stringify(details),
      address: isIP(address) ? address : "",
      user_agent: userAgent.slice(0, 400),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const copy = {
    id,
    event,
    at: row.time.toISOString(),
    accountId: row.account_id,
    userId: row.user_id,
    actingUserId: row.acting_user_id,
    actorKind: row.actor_kind,
    details: factsIn(details),
  };
  onceCommitted(db, () => log.info({ audit: copy }, "audit"));
}

/**
 * Records the same event in the logs of many accounts, each with its owner, as done there by the caller. Everything
 * else is as for one account; the process log gets one line.
 */
export async function noteAuditOfMany(
  { db, log, clock, address, userAgent }: Pick<Context, "db" | "log" | "clock" | "address" | "userAgent">,
  event: AuditEvent,
  caller: Caller,
  happened: readonly { accountId: number; userId: string; details: Record<string, unknown> }[],
): Promise<void> {
  if (happened.length === 0) return;
  const time = clock.now();
  await sql`
    insert into audit_log (account_id, user_id, acting_user_id, actor_kind, event, time, details, address, user_agent)
    select account_id, user_id, ${caller.userId}, 'managing', ${event}, ${time}, details,
      ${isIP(address) ? address : ""}, ${userAgent.slice(0, 400)}
    from unnest(
      ${happened.map(({ accountId }) => accountId)}::bigint[],
      ${happened.map(({ userId }) => userId)}::uuid[],
      ${happened.map(({ details }) => JSON.stringify(details))}::jsonb[]
    ) as h (account_id, user_id, details)
  `.execute(db);
  const copy = {
    event,
    at: time.toISOString(),
    accounts: happened.length,
    userId: caller.userId,
    accountId: caller.accountId,
  };
  onceCommitted(db, () => log.info({ audit: copy }, "audit"));
}
