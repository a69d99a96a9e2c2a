import type { FastifyRequest } from "fastify";
import type { Env } from "../../env.ts";

/** Whether an origin is ours or the requested host; never that host over http while we use https. */
export function isOwnOrigin(origin: string, request: FastifyRequest, env: Pick<Env, "PUBLIC_URL">): boolean {
  const own = new URL(env.PUBLIC_URL);
  if (origin === own.origin) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === request.headers.host && (protocol === "https:" || own.protocol === "http:");
}
