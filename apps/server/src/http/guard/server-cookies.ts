import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../../env.ts";
import type { ServerCookie } from "../context.ts";
import { isPhoneApp, tokenHeader } from "./phone-app.ts";

const isSecure = (env: Env): boolean => env.PUBLIC_URL.startsWith("https:");

/** As the browser knows it: `__Host-` binds it to this very host (ASVS 5.0, 3.3.1), which needs https. */
export const cookieName = (env: Env, name: ServerCookie): string => (isSecure(env) ? `__Host-${name}` : name);

/** Out of reach for scripts and other sites. No value takes the cookie away. The phone app gets a header instead. */
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

/** What the browser brought under that name, or the phone app in a header; to an app no cookie counts, to a browser no header. */
export function readServerCookie(request: FastifyRequest, env: Env, name: ServerCookie): string | null {
  if (!isPhoneApp(request, env)) return request.cookies[cookieName(env, name)] ?? null;
  const token = request.headers[tokenHeader(name)];
  return typeof token === "string" && token !== "" ? token : null;
}

const NAMES = ["session", "challenge", "reactivation"] as const satisfies readonly ServerCookie[];

/** Whether the request brings any right by cookie. */
export const hasServerCookie = (request: FastifyRequest, env: Env): boolean =>
  NAMES.some((name) => readServerCookie(request, env, name) !== null);
