import type { FastifyInstance } from "fastify";
import { AppError } from "../../app-error.ts";
import type { Services } from "../../services.ts";
import { readCaller } from "../guard/session.ts";
import { renderApiReference } from "./api-reference.ts";
import { openapiDocument } from "./openapi.ts";

/** Serves the API reference at /api/docs to signed-in users, generated from the same contract as the routes. */
export function serveApiDocs(app: FastifyInstance, services: Services): void {
  const document = once(openapiDocument);
  const page = once(() => renderApiReference(document()));
  app.get("/api/docs", async (request, reply) => {
    const caller = await readCaller(services.db, services.env, services.clock.now(), request);
    if (!caller) return reply.redirect("/auth?returnTo=%2Fapi%2Fdocs");
    return reply.type("text/html; charset=utf-8").send(page());
  });
  app.get("/api/openapi.json", async (request) => {
    const caller = await readCaller(services.db, services.env, services.clock.now(), request);
    if (!caller) throw new AppError("unauthorized", "Please sign in.");
    return document();
  });
}

/** Generated at the first request, so that it doesn't delay the start. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
