import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { isIn } from "../guard/matched-route.ts";

/** All metrics of this process, for Prometheus at /metrics. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer, by route and status",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

/** Messages by outcome. */
export const messagesTotal = new Counter({
  name: "messages_total",
  help: "Messages by direction and outcome",
  labelNames: ["direction", "outcome"],
  registers: [registry],
});

/**
 * Measures every answer, and logs all but health checks and vendors' routine reports: a broadcast brings a status for
 * each of ten thousand recipients.
 */
export function measureRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(page)";
    requestSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    if (route === "/healthz" || route === "/readyz" || route === "/metrics") return done();
    if (reply.statusCode < 400 && isIn("/webhooks/", request)) return done();
    request.log.info(
      { method: request.method, route, status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) },
      "answered",
    );
    done();
  });
}
