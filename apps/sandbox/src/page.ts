import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const folder = fileURLToPath(new URL("../dist", import.meta.url));
const policy =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/** The page with the phones, as Vite built it. */
export async function servePage(app: FastifyInstance) {
  if (!existsSync(folder)) {
    app.get("/", async (_request, reply) =>
      reply
        .type("text/html")
        .send(
          '<!doctype html><html lang="en"><title>Sandbox</title><p>The page is not built yet. ' +
            "Run <code>npm start</code>, which builds it. The control API works at <code>/control</code>.",
        ),
    );
    return;
  }
  app.addHook("onSend", async (_request, reply, payload) => {
    reply.header("content-security-policy", policy);
    reply.header("x-content-type-options", "nosniff");
    return payload;
  });
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    immutable: true,
    maxAge: "1y",
    index: false,
  });
  app.get("/", async (_request, reply) => reply.sendFile("index.html", { immutable: false, maxAge: 0 }));
}
