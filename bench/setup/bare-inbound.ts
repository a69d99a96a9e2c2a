import { createHmac } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

/** The minimum for accepting a webhook: checks the signature and inserts the raw row, one by one. */
const { DATABASE_URL, PORT, AUTH_TOKEN = "", TABLE = "" } = process.env;
const url = `http://127.0.0.1:${PORT}/webhooks/twilio/messages`;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = Fastify();
app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
app.post("/webhooks/twilio/messages", async (request, reply) => {
  const form = Object.fromEntries(new URLSearchParams(String(request.body)));
  const signed = Object.keys(form)
    .sort()
    .reduce((text, name) => text + name + form[name], url);
  const expected = createHmac("sha1", AUTH_TOKEN).update(signed).digest("base64");
  if (request.headers["x-twilio-signature"] !== expected) return reply.status(403).send();
  await pool.query(`insert into ${TABLE} (sid, sender, recipient, body) values ($1, $2, $3, $4)`, [
    form.MessageSid,
    form.From,
    form.To,
    form.Body,
  ]);
  return reply.type("text/xml").send("<Response/>");
});
await app.listen({ host: "127.0.0.1", port: Number(PORT) });
process.send?.({ ready: true });
