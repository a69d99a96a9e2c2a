import type { FastifyInstance } from "fastify";
import { sql } from "../db/connection.ts";
import type { Services } from "../services.ts";
import { registry } from "./metrics.ts";

const READY_WITHIN_MS = 2_000;

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: its figures. */
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
  app.get("/metrics", async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
