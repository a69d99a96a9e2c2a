import Fastify from "fastify";
import { connect } from "../../apps/server/src/db/connection.ts";
import { readEnv } from "../../apps/server/src/env.ts";
import { pagingOf } from "../../apps/server/src/http/paging.ts";
import { readContactPage } from "../../apps/server/src/modules/contacts/search/contact-page.sql.ts";

/**
 * One of the two servers of ../audience/list-contacts.ts: the product's api, or a bare route with the same
 * SQL and JSON.
 */
if (process.argv[2] === "product") {
  await import("../../apps/server/src/main.ts");
} else {
  const env = readEnv(process.env);
  const db = connect(env.DATABASE_URL, env.DATABASE_POOL_SIZE);
  const app = Fastify();
  const everybody = { askedAt: { now: new Date(), timeZone: "UTC" } };
  app.post("/api/contacts/search", async () => {
    const { contacts, total } = await readContactPage(db, 1, everybody, "default", { limit: 25, offset: 0 });
    return { contacts, paging: pagingOf(total, 1, 25) };
  });
  await app.listen({ host: "127.0.0.1", port: env.PORT });
  process.send?.({ ready: true });
}
