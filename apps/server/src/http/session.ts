import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Connection } from "../db/connection.ts";
import type { Env } from "../env.ts";
import type { Caller } from "./context.ts";

const DAY_MS = 86_400_000;

/** A session ends after 30 days without use, and after 180 days at the latest (ASVS 5.0, 7.3.1 and 7.3.2). */
const SESSION_IDLE_MS = 30 * DAY_MS;
export const SESSION_MAX_MS = 180 * DAY_MS;
const TOUCH_EVERY_MS = 3_600_000;

const isSecure = (env: Env): boolean => env.PUBLIC_URL.startsWith("https:");

export const sessionCookieName = (env: Env): string => (isSecure(env) ? "__Host-session" : "session");

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const newToken = (): string => randomBytes(32).toString("base64url");

export function setSessionCookie(reply: FastifyReply, env: Env, token: string): void {
  reply.setCookie(sessionCookieName(env), token, {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(env),
    path: "/",
    maxAge: SESSION_MAX_MS / 1000,
  });
}

export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(sessionCookieName(env), {
    path: "/",
    secure: isSecure(env),
    httpOnly: true,
    sameSite: "lax",
  });
}

/** Finds who a request's cookie belongs to; null when nobody. Prolongs the session at most once an hour. */
export async function readSession(
  db: Connection,
  env: Env,
  now: Date,
  request: FastifyRequest,
): Promise<Caller | null> {
  const token = request.cookies[sessionCookieName(env)];
  if (!token) return null;
  const sessionHash = hashToken(token);
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("sessions.token_hash", "=", sessionHash)
    .select([
      "sessions.user_id",
      "sessions.account_id",
      "sessions.last_used_at",
      "sessions.expires_at",
      "users.superuser",
      "users.organization_admin",
    ])
    .executeTakeFirst();
  if (!row || row.expires_at <= now || now.getTime() - row.last_used_at.getTime() > SESSION_IDLE_MS)
    return null;
  if (now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS) {
    await db
      .updateTable("sessions")
      .set({ last_used_at: now })
      .where("token_hash", "=", sessionHash)
      .execute();
  }
  return {
    userId: row.user_id,
    accountId: row.account_id,
    isSuperuser: row.superuser,
    isOrganizationAdmin: row.organization_admin,
    sessionHash,
  };
}
