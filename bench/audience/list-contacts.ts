import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import pg from "pg";
import { anyFreePort } from "../../apps/launcher/src/free-port.ts";
import { hashToken } from "../../apps/server/src/http/guard/session.ts";
import { REAL_INSTALLATION } from "../../apps/server/src/testing/real-installation.ts";
import { median, printResult, startBenchDatabase } from "../setup/bench-database.ts";

/** The list call for 25 contacts among 100,000, compared with a bare Fastify route with the same SQL and JSON. */
const CONTACTS = 100_000;
const ROUNDS = 5;
const SECONDS = 5;
const CONNECTIONS = 20;

const token = "bench-session-token";
const body = JSON.stringify({ paging: { page: 1, pageSize: 25 } });

const headers = {
  // A real installation uses https, which binds the cookie to its host.
  cookie: `__Host-session=${token}`,
  "content-type": "application/json",
  "sec-fetch-site": "same-origin",
};

const postgres = await startBenchDatabase();
const children: ChildProcess[] = [];
try {
  await fill(postgres.ownerUrl);
  const servers = {
    product: await startServer("product"),
    bare: await startServer("bare"),
  };
  await sameAnswers(servers);
  const rates: Record<keyof typeof servers, number[]> = { product: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of ["product", "bare"] as const) {
      const rate = await load(servers[kind]);
      if (round > 0) rates[kind].push(rate);
    }
  }
  console.log(`product req/s: ${rates.product.map(Math.round).join(" ")}`);
  console.log(`bare    req/s: ${rates.bare.map(Math.round).join(" ")}`);
  printResult("list-contacts", median(rates.product), median(rates.bare), 0.6);
} finally {
  for (const child of children) child.kill("SIGKILL");
  await postgres.remove();
}

async function fill(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("insert into accounts (company, created_at, updated_at) values ('Bench', now(), now())");
  await client.query(`insert into account_counters (account_id, contacts) values (1, ${CONTACTS})`);
  await client.query(`
    insert into users (id, account_id, email, password_hash, first_name, last_name, slug, created_at, updated_at)
    values (uuidv7(), 1, 'bench@example.com', '-', 'Bench', 'User', 'bench', now(), now())`);
  await client.query(
    `insert into sessions (token_hash, user_id, account_id, created_at, last_used_at, expires_at)
     select $1, id, 1, now(), now(), now() + interval '1 day' from users`,
    [hashToken(token)],
  );
  await client.query(`
    insert into contacts (account_id, first_name, last_name, phone_number, email, created_at, updated_at)
    select 1, 'First' || (n * 7919 % ${CONTACTS}), 'Last' || n, '+1512' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', now(), now()
    from generate_series(1, ${CONTACTS}) n`);
  await client.query(
    "insert into tags (account_id, name, created_at) values (1, 'VIP', now()), (1, 'Austin', now())",
  );
  await client.query(`
    insert into contact_tags (account_id, contact_id, tag_id)
    select c.account_id, c.id, t.id from contacts c join tags t on t.account_id = 1
    where ('x' || right(c.id::text, 4))::bit(16)::int % 4 = 0`);
  await client.query("vacuum analyze");
  await client.end();
}

async function startServer(kind: "product" | "bare"): Promise<number> {
  const port = await anyFreePort();
  const child = fork(new URL("../setup/list-contacts-server.ts", import.meta.url), [kind], {
    env: {
      ...process.env,
      ROLE: "api",
      PORT: String(port),
      DATABASE_URL: postgres.appUrl,
      SECRET: randomBytes(32).toString("hex"),
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "0".repeat(32),
      SMTP_URL: "smtp://127.0.0.1:1",
      ...REAL_INSTALLATION,
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`The ${kind} server ended with ${code}`)));
  });
  return port;
}

async function sameAnswers(ports: { product: number; bare: number }): Promise<void> {
  const answers = await Promise.all(
    [ports.product, ports.bare].map(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/contacts/search`, {
        method: "POST",
        headers,
        body,
      });
      return JSON.stringify(await response.json());
    }),
  );
  if (answers[0] !== answers[1])
    throw new Error(`The answers differ:\n${answers.map((a) => a.slice(0, 300)).join("\n")}`);
}

async function load(port: number): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/contacts/search`,
    method: "POST",
    headers,
    body,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}
