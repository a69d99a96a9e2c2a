import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../../app-error.ts";
import { followWorkers } from "../../jobs/worker-presence.ts";
import type { Services } from "../../services.ts";
import { isOutgoingHeld, readBackupFigures } from "./backup-figures.ts";
import { registry } from "./metrics.ts";

const READY_WITHIN_MS = 2_000;

type Readiness =
  | "ready"
  | "ready, and nothing goes out before the restored data is released"
  | "waiting for the database"
  | "waiting for a worker";

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, and at least one worker is alive. `/metrics`: its figures,
 * for requests from the private network.
 */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const hasWorker = followWorkers(services.db);
  const readiness = async (): Promise<Readiness> => {
    if (!(await hasWorker())) return "waiting for a worker";
    return (await isOutgoingHeld(services.db))
      ? "ready, and nothing goes out before the restored data is released"
      : "ready";
  };
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const late = new Promise<Readiness>((resolve) =>
      setTimeout(resolve, READY_WITHIN_MS, "waiting for the database").unref(),
    );
    const asked = readiness().catch((): Readiness => "waiting for the database");
    const status = await Promise.race([asked, late]);
    return reply.status(status.startsWith("ready") ? 200 : 503).send({ status });
  });
  app.get("/metrics", async (request, reply) => {
    if (!isFromWithin(request)) throw notFound("page");
    await readBackupFigures(services.db);
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

/**
 * Whether a request comes directly from the private network: through a proxy it could come from anywhere (ASVS 5.0,
 * 13.4.5).
 */
function isFromWithin({ headers, socket }: FastifyRequest): boolean {
  const isPassedOn = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via"].some(
    (name) => name in headers,
  );
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
  const family = isIP(address);
  return !isPassedOn && family !== 0 && WITHIN.check(address, family === 4 ? "ipv4" : "ipv6");
}
