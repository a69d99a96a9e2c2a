import type { OpenSession } from "@broadcast/contract/sessions";
import { notFound } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { deviceName } from "../../http/guard/device-name.ts";
import { endSession, isInForce } from "../../http/guard/session.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { requirePassword } from "../users/index.ts";
import { noteEndedSessions } from "./end-sessions.ts";

/** The sessions the owner can see and end: those in the account, and their own acting for another. */
const ofOwner = (db: Connection, caller: Pick<SignedIn["caller"], "accountId" | "userId">) =>
  db
    .selectFrom("sessions")
    .where((row) =>
      row.or([
        row("sessions.account_id", "=", caller.accountId),
        row("sessions.acting_user_id", "=", caller.userId),
      ]),
    );

const LISTED_AT_MOST = 200;

/** Lists the account's sessions, the latest used first. */
export async function listSessions({ db, caller, clock }: SignedIn): Promise<OpenSession[]> {
  const rows = await ofOwner(db, caller)
    .leftJoin("users as acting", "acting.id", "sessions.acting_user_id")
    .where(isInForce(clock.now()))
    .select([
      "sessions.id",
      "sessions.kind",
      "sessions.user_agent",
      "sessions.address",
      "sessions.created_at",
      "sessions.last_used_at",
      "acting.id as acting_id",
      "acting.first_name",
      "acting.last_name",
      "acting.email",
      "acting.superuser",
    ])
    .orderBy("sessions.last_used_at", "desc")
    .orderBy("sessions.id", "desc")
    .limit(LISTED_AT_MOST)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === caller.session?.id,
    by: byOf(row, caller.userId),
  }));
}

function byOf(
  row: {
    kind: string;
    acting_id: string | null;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    superuser: boolean | null;
  },
  ownerId: string,
): string | null {
  if (row.kind === "assistant") return "Assistant";
  if (!row.acting_id || row.acting_id === ownerId) return null;
  const name = [row.first_name, row.last_name].filter(Boolean).join(" ") || row.email;
  return row.superuser ? `${name} (support)` : name;
}

/**
 * Signs one browser or phone out. Call it outside of a transaction. Errors: `not-found`, `wrong-credentials` unless the
 * password is the caller's (ASVS 5.0, 7.5.2).
 */
export async function endOne(context: SignedIn, sessionId: string, password: string): Promise<void> {
  const { caller } = context;
  const found = await ofOwner(context.db, caller)
    .where("sessions.id", "=", sessionId)
    .select(["sessions.id", "sessions.account_id"])
    .executeTakeFirst();
  if (!found) throw notFound("session");
  await requirePassword(context, password);
  await transaction(context.db, async (db) => {
    const inside = { ...context, db };
    await noteAudit(inside, { event: "sessions-ended", caller, details: { count: 1 } });
    if (found.id === caller.session?.id) await endSession(inside);
    else await db.deleteFrom("sessions").where("id", "=", found.id).execute();
    await noteEndedSessions(db, [found]);
  });
}

/**
 * Ends all other sessions: the owner's elsewhere, assistants' and managers'. Returns how many. Call it outside of a
 * transaction. Errors: `wrong-credentials` unless the password is the caller's.
 */
export async function endOthers(context: SignedIn, password: string): Promise<{ ended: number }> {
  await requirePassword(context, password);
  const { caller } = context;
  return transaction(context.db, async (db) => {
    const gone = await db
      .deleteFrom("sessions")
      .where("id", "in", ofOwner(db, caller).select("sessions.id"))
      .where("id", "!=", caller.session?.id ?? caller.userId)
      .returning("account_id")
      .execute();
    await noteEndedSessions(db, gone);
    if (gone.length > 0) {
      await noteAudit(
        { ...context, db },
        { event: "sessions-ended", caller, details: { count: gone.length } },
      );
    }
    return { ended: gone.length };
  });
}
