import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const folder = fileURLToPath(new URL("../dist", import.meta.url));
const policy =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

const notBuilt =
  '<!doctype html><html lang="en"><title>Sandbox</title><p>The page is still being built. ' +
  "Reload in a few seconds. The control API works already at <code>/control</code>.";

/**
 * Returns the links to the page's styles and icon, for pages the sandbox writes itself; nothing before the page is
 * built.
 */
export function pageStyles(): string {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return "";
  return (readFileSync(file, "utf8").match(/<link\b[^>]*\brel="(?:stylesheet|icon)"[^>]*>/g) ?? []).join(
    "\n",
  );
}

/**
 * Serves the page with the phones, as built by Vite. Files are looked up on each request: a build may end after we
 * start.
 */
export async function servePage(app: FastifyInstance) {
  app.addHook("onSend", async (_request, reply, payload) => {
    reply.header("content-security-policy", policy);
    reply.header("x-content-type-options", "nosniff");
    return payload;
  });
  await app.register(fastifyStatic, { root: folder, serve: false, immutable: true, maxAge: "1y" });
  app.get("/", async (_request, reply) => {
    if (!existsSync(join(folder, "index.html"))) return reply.type("text/html").send(notBuilt);
    return reply.sendFile("index.html", { immutable: false, maxAge: 0 });
  });
  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) =>
    reply.sendFile(`assets/${request.params["*"]}`),
  );
}
