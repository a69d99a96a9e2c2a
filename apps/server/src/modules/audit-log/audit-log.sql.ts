import { type Connection, sql } from "../../db/connection.ts";
import type { AuditEvent } from "../../http/upkeep/audit.ts";

export type AuditFilter = "all" | "sign-ins" | "security" | "on-behalf";

/** Exact totals stop here, as in every search. */
const COUNTED_UP_TO = 10_000;

const EVENTS: Record<Exclude<AuditFilter, "all" | "on-behalf">, readonly AuditEvent[]> = {
  "sign-ins": [
    "signed-up",
    "signed-in",
    "sign-in-failed",
    "sign-in-locked",
    "signed-out",
    "sessions-ended",
    "sessions-ended-by-support",
    "second-factor-deferred",
    "recovery-code-used",
    "force-login",
    "managing-started",
    "managing-ended",
    "reactivated",
  ],
  security: [
    "sign-in-locked",
    "sessions-ended",
    "sessions-ended-by-support",
    "password-reset-asked",
    "password-reset",
    "password-link-sent-by-support",
    "password-changed",
    "assistant-password-changed",
    "email-verified",
    "email-changed",
    "reply-to-email-added",
    "reply-to-email-verified",
    "reply-to-email-removed",
    "sending-domain-added",
    "sending-domain-removed",
    "mobile-verified",
    "second-factor-added",
    "second-factor-removed",
    "second-factor-deferred",
    "recovery-code-used",
    "recovery-codes-made",
    "api-key-made",
    "api-key-revoked",
    "partner-allowed",
    "partner-denied",
    "partner-changed",
    "partner-removed",
    "manager-invited",
    "manager-invitation-withdrawn",
    "manager-accepted",
    "manager-declined",
    "manager-removed",
    "manager-named",
    "sending-suspended-by-support",
    "violations-cleared-by-support",
    "organization-joined",
    "organization-left",
    "organization-account-made",
    "account-invitation-sent",
    "account-invitation-accepted",
    "force-login",
    "identity-checked",
    "identity-approved-by-support",
    "identity-asked-by-support",
    "number-changed-by-support",
    "assistant-allowed",
    "assistant-refused",
  ],
};

const matching = (db: Connection, accountId: number, filter: AuditFilter) =>
  db
    .selectFrom("audit_log")
    .where("audit_log.account_id", "=", accountId)
    .$if(filter === "on-behalf", (query) =>
      query.where((row) =>
        row.or([
          row("audit_log.acting_user_id", "is not", null),
          row("audit_log.actor_kind", "=", "assistant"),
        ]),
      ),
    )
    .$if(filter !== "all" && filter !== "on-behalf", (query) =>
      query.where("audit_log.event", "in", [...EVENTS[filter as keyof typeof EVENTS]]),
    );

/** Lists a page of entries, newest first: ids from the index alone, then their rows. */
export async function listEntries(
  db: Connection,
  accountId: number,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom("audit_log")
    .leftJoin("users as own", "own.id", "audit_log.user_id")
    .leftJoin("users as acting", "acting.id", "audit_log.acting_user_id")
    .where("audit_log.id", "in", (query) =>
      query
        .selectFrom(
          matching(db, accountId, filter)
            .select("audit_log.id")
            .orderBy("audit_log.time", "desc")
            .orderBy("audit_log.id", "desc")
            .limit(limit)
            .offset(offset)
            .as("page"),
        )
        .select("page.id"),
    )
    .select([
      "audit_log.id",
      "audit_log.time",
      "audit_log.event",
      "audit_log.details",
      "audit_log.actor_kind",
      "audit_log.address",
      "audit_log.user_agent",
      sql<string | null>`nullif(trim(own.first_name || ' ' || own.last_name), '')`.as("own_name"),
      sql<string | null>`nullif(trim(acting.first_name || ' ' || acting.last_name), '')`.as("acting_name"),
      sql<boolean>`coalesce(acting.superuser, false)`.as("is_support"),
    ])
    .orderBy("audit_log.time", "desc")
    .orderBy("audit_log.id", "desc")
    .execute();
}

export async function countEntries(db: Connection, accountId: number, filter: AuditFilter): Promise<number> {
  const { total } = await db
    .selectFrom(matching(db, accountId, filter).select("audit_log.id").limit(COUNTED_UP_TO).as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
