import type { FastifyRequest } from "fastify";
import type { Env } from "../../env.ts";

/** Ours, or the very host that was asked; never the host in the clear while we are on https. */
export function isOwnOrigin(origin: string, request: FastifyRequest, env: Pick<Env, "PUBLIC_URL">): boolean {
  const own = new URL(env.PUBLIC_URL);
  if (origin === own.origin) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === request.headers.host && (protocol === "https:" || own.protocol === "http:");
}
