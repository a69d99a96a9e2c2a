import { createHash, randomBytes } from "node:crypto";
import type { Role } from "@broadcast/contract/roles";
import type { FastifyRequest } from "fastify";
import { type Connection, sql } from "../../db/connection.ts";
import { prepared } from "../../db/prepared.ts";
import type { Env } from "../../env.ts";
import type { Caller, Context } from "../context.ts";
import { readServerCookie } from "./server-cookies.ts";

const DAY_MS = 86_400_000;

/** A session ends after 30 days without use, and after 180 days at the latest (ASVS 5.0, 7.3.1 and 7.3.2). */
const SESSION_IDLE_MS = 30 * DAY_MS;
const SESSION_MAX_MS = 180 * DAY_MS;
const TOUCH_EVERY_MS = 3_600_000;

/** Identifies the token when it is leaked; the key of an account has another prefix. */
export const PARTNER_TOKEN_PREFIX = "pbp_";

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

// biome-ignore lint/plugin/randomness: The token of a session, whole.
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The account and user of a session, and the user acting in it. */
export interface SessionHolder {
  userId: string;
  accountId: number;
  kind?: "own" | "assistant" | "managing";
  actingUserId?: string | null;
}

/**
 * Starts a session with a new token (ASVS 5.0, 7.2.4); the browser's previous session ends, so that an attacker cannot
 * plant one. Returns the new caller.
 */
export async function startSession(context: Context, holder: SessionHolder): Promise<Caller> {
  const { db, clock } = context;
  await endSession(context);
  const token = newToken();
  const tokenHash = hashToken(token);
  const now = clock.now();
  const kind = holder.kind ?? "own";
  const actingUserId = holder.actingUserId ?? null;
  const waiting = kind === "own" ? context.readCookie("integration") : null;
  if (waiting) context.setCookie("integration", "", 0);
  const { id } = await db
    .insertInto("sessions")
    .values({
      token_hash: tokenHash,
      integration_redirect: waiting,
      user_id: holder.userId,
      account_id: holder.accountId,
      kind,
      acting_user_id: actingUserId,
      user_agent: context.userAgent.slice(0, 400),
      address: context.address,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + SESSION_MAX_MS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  context.setCookie("session", token, SESSION_MAX_MS / 1000);
  const flags = await db
    .selectFrom("users")
    .where("id", "=", holder.userId)
    .select(["superuser", "organization_admin"])
    .executeTakeFirstOrThrow();
  return {
    userId: holder.userId,
    accountId: holder.accountId,
    roles: rolesOf({ kind, ...flags }),
    kind,
    actingUserId,
    session: { id, tokenHash },
    apiKeyId: null,
    scopes: null,
  };
}

/** Ends the browser's session, if any. */
export async function endSession(context: Context): Promise<void> {
  const token = context.readCookie("session");
  if (token) await context.db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)).execute();
  context.setCookie("session", "", 0);
}

/** Returns the caller of a request, by cookie or by `Authorization: Bearer`; null when not signed in. */
export async function readCaller(
  db: Connection,
  env: Env,
  now: Date,
  request: FastifyRequest,
): Promise<Caller | null> {
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (key?.startsWith(PARTNER_TOKEN_PREFIX)) return readPartnerToken(db, now, key);
  if (key) return readApiKey(db, now, key);
  const token = readServerCookie(request, env, "session");
  return token ? readSession(db, now, hashToken(token), request.ip) : null;
}

/** Returns the holder of a session, unless their account is cancelled. Extends the session at most once an hour. */
async function readSession(
  db: Connection,
  now: Date,
  tokenHash: Buffer,
  address: string,
): Promise<Caller | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("accounts", "accounts.account_id", "sessions.account_id")
    .where("sessions.token_hash", "=", tokenHash)
    .where("accounts.cancelled_at", "is", null)
    .where(mayActingPersonGoOn)
    .select([
      "sessions.id",
      "sessions.user_id",
      "sessions.account_id",
      "sessions.kind",
      "sessions.acting_user_id",
      "sessions.last_used_at",
      "sessions.expires_at",
      "users.superuser",
      "users.organization_admin",
    ])
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!row || row.expires_at <= now || now.getTime() - row.last_used_at.getTime() > SESSION_IDLE_MS)
    return null;
  if (now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS) {
    await db
      .updateTable("sessions")
      .set({ last_used_at: now, address })
      .where("token_hash", "=", tokenHash)
      .execute();
  }
  return {
    userId: row.user_id,
    accountId: row.account_id,
    roles: rolesOf(row),
    kind: row.kind,
    actingUserId: row.acting_user_id,
    session: { id: row.id, tokenHash },
    apiKeyId: null,
    scopes: null,
  };
}

/**
 * A user acting for another needs an open account of their own and, at each call, the right itself: as its manager, as
 * an admin of its organization when admins have that right, or as a superuser. This also covers rights removed directly
 * in the database.
 */
const mayActingPersonGoOn = sql<boolean>`(sessions.acting_user_id is null or exists (
  select from users as acting join accounts as theirs on theirs.account_id = acting.account_id
  where acting.id = sessions.acting_user_id and theirs.cancelled_at is null
    and (acting.superuser or exists (
      select from account_managers
      where account_managers.account_id = sessions.account_id and account_managers.user_id = acting.id
    ) or (acting.organization_admin and exists (
      select from organizations join accounts as branch using (organization_id)
      where branch.account_id = sessions.account_id and organizations.organization_id = theirs.organization_id
        and organizations.lets_admins_manage
    )))
))`;

/** A user's rights elsewhere don't apply in an account that they manage or assist in. */
function rolesOf(row: {
  kind: "own" | "assistant" | "managing";
  superuser: boolean;
  organization_admin: boolean;
}): Role[] {
  if (row.kind === "managing") return ["manager"];
  if (row.kind === "assistant") return ["assistant"];
  return [
    "owner",
    ...(row.organization_admin ? (["organization-admin"] as const) : []),
    ...(row.superuser ? (["superuser"] as const) : []),
  ];
}

async function readApiKey(db: Connection, now: Date, key: string): Promise<Caller | null> {
  const row = await db
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.account_id", "api_keys.account_id")
    .where("api_keys.key_hash", "=", hashToken(key))
    .where("api_keys.revoked_at", "is", null)
    .where("accounts.cancelled_at", "is", null)
    .select(["api_keys.id", "api_keys.user_id", "api_keys.account_id", "api_keys.last_used_at"])
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > TOUCH_EVERY_MS)
    await db.updateTable("api_keys").set({ last_used_at: now }).where("id", "=", row.id).execute();
  return {
    userId: row.user_id,
    accountId: row.account_id,
    roles: ["api-key"],
    kind: "api-key",
    actingUserId: null,
    session: null,
    apiKeyId: row.id,
    scopes: null,
  };
}

/** A partner acts like an API key, within the scopes the owner allowed. */
async function readPartnerToken(db: Connection, now: Date, token: string): Promise<Caller | null> {
  const row = await db
    .selectFrom("partner_grants as own")
    .innerJoin("accounts", "accounts.account_id", "own.account_id")
    .innerJoin("partners", "partners.id", "own.partner_id")
    .where("partners.suspended_at", "is", null)
    .where("own.token_hash", "=", hashToken(token))
    .where("accounts.cancelled_at", "is", null)
    .select(["own.account_id", "own.partner_id", "own.user_id", "own.scopes", "own.last_used_at"])
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > TOUCH_EVERY_MS) {
    await db
      .updateTable("partner_grants")
      .set({ last_used_at: now })
      .where("account_id", "=", row.account_id)
      .where("partner_id", "=", row.partner_id)
      .execute();
  }
  return {
    userId: row.user_id,
    accountId: row.account_id,
    roles: ["api-key"],
    kind: "api-key",
    actingUserId: null,
    session: null,
    apiKeyId: null,
    scopes: row.scopes,
  };
}

/** Matches sessions that neither expired nor were idle for too long, and whose holder still has access. */
export const isInForce = (now: Date) =>
  sql<boolean>`sessions.expires_at > ${now} and sessions.last_used_at >= ${new Date(now.getTime() - SESSION_IDLE_MS)}
    and ${mayActingPersonGoOn}`;

/** Returns which of these callers' sessions and API keys are still valid, without extending any. */
export async function inForce(db: Connection, now: Date, callers: readonly Caller[]): Promise<Set<string>> {
  const sessionIds = callers.flatMap(({ session }) => session?.id ?? []);
  const keyIds = callers.flatMap(({ apiKeyId }) => apiKeyId ?? []);
  const [sessions, keys] = await Promise.all([
    sessionIds.length === 0
      ? []
      : db
          .selectFrom("sessions")
          .innerJoin("accounts", "accounts.account_id", "sessions.account_id")
          .where("sessions.id", "=", sql<string>`any(${sessionIds}::uuid[])`)
          .where(isInForce(now))
          .where("accounts.cancelled_at", "is", null)
          .select("sessions.id")
          .execute(),
    keyIds.length === 0
      ? []
      : db
          .selectFrom("api_keys")
          .innerJoin("accounts", "accounts.account_id", "api_keys.account_id")
          .where("api_keys.id", "=", sql<string>`any(${keyIds}::uuid[])`)
          .where("api_keys.revoked_at", "is", null)
          .where("accounts.cancelled_at", "is", null)
          .select("api_keys.id")
          .execute(),
  ]);
  return new Set([...sessions, ...keys].map(({ id }) => id));
}

/** Deletes sessions that are over. */
export async function forgetEndedSessions(db: Connection, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  await db
    .deleteFrom("sessions")
    .where((row) => row.or([row("expires_at", "<=", now), row("last_used_at", "<", idleSince)]))
    .execute();
}
