import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../env.ts";
import type { ServerCookie } from "../context.ts";
import { isPhoneApp, tokenHeader } from "./phone-app.ts";

const isSecure = (env: Env): boolean => env.PUBLIC_URL.startsWith("https:");

/** Returns a cookie's name: the `__Host-` prefix binds it to this host (ASVS 5.0, 3.3.1) and needs https. */
export const cookieName = (env: Env, name: ServerCookie): string => (isSecure(env) ? `__Host-${name}` : name);

/**
 * Sets a cookie that scripts and other sites cannot read; an empty value removes it. The phone app gets a header
 * instead.
 */
export function setServerCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  env: Env,
  name: ServerCookie,
  value: string,
  maxAgeSeconds: number,
): void {
  if (isPhoneApp(request, env)) {
    reply.header(tokenHeader(name), value);
    return;
  }
  const options = { httpOnly: true, sameSite: "lax", secure: isSecure(env), path: "/" } as const;
  if (value === "") reply.clearCookie(cookieName(env, name), options);
  else reply.setCookie(cookieName(env, name), value, { ...options, maxAge: maxAgeSeconds });
}

/** Reads a browser's cookie or the phone app's header; the app's cookies and browsers' headers are ignored. */
export function readServerCookie(request: FastifyRequest, env: Env, name: ServerCookie): string | null {
  if (!isPhoneApp(request, env)) return request.cookies[cookieName(env, name)] ?? null;
  const token = request.headers[tokenHeader(name)];
  return typeof token === "string" && token !== "" ? token : null;
}

const NAMES = ["session", "challenge", "reactivation"] as const satisfies readonly ServerCookie[];

/** Whether the request carries any right in a cookie. */
export const hasServerCookie = (request: FastifyRequest, env: Env): boolean =>
  NAMES.some((name) => readServerCookie(request, env, name) !== null);
