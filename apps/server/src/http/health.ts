import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../app-error.ts";
import { sql } from "../db/connection.ts";
import type { Services } from "../services.ts";
import { registry } from "./metrics.ts";

const READY_WITHIN_MS = 2_000;

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: its figures, for who asks from the own network. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const late = new Promise<false>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
    const query = sql`select 1`.execute(services.db).then(
      () => true,
      () => false,
    );
    const isReady = await Promise.race([query, late]);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? "ready" : "waiting for the database" });
  });
  app.get("/metrics", async (request, reply) => {
    if (!isFromWithin(request)) throw notFound("page");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const WITHIN = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  WITHIN.addSubnet(network, bits, "ipv4");
}
WITHIN.addAddress("::1", "ipv6");
WITHIN.addSubnet("fc00::", 7, "ipv6");

/** Straight from the own network: what a proxy brings comes from anywhere (ASVS 5.0, 13.4.5). */
function isFromWithin({ headers, socket }: FastifyRequest): boolean {
  const isPassedOn = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via"].some(
    (name) => name in headers,
  );
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
  const family = isIP(address);
  return !isPassedOn && family !== 0 && WITHIN.check(address, family === 4 ? "ipv4" : "ipv6");
}
