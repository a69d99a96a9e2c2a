import { connect } from "node:net";
import { afterAll, beforeAll, test } from "vitest";
import { sql } from "../db/connection.ts";
import { startApi } from "../roles.ts";
import { aBusiness, until } from "../testing/builders.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { CHANGES_CHANNEL } from "./change-log.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a browser that stops reading is cut off before its unread changes fill the memory", async () => {
  const { accountId, client } = await aBusiness(server);
  const { app, port, stop } = await startApi(server.services, 0);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`GET /api/events HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${client.cookie}\r\n\r\n`);
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  const { db } = server.services;
  await sql`
    insert into change_log (seq, account_id, topics, ids)
    select nextval('change_log_seq'), ${accountId}, '{contacts}', array(select uuidv7() from generate_series(1, 50) where n > 0)
    from generate_series(1, 8000) as n
  `.execute(db);
  await sql`select pg_notify(${CHANGES_CHANNEL}, '')`.execute(db);
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  await until("the cut", async () => (await connections()) === 0);
  socket.destroy();
  await stop();
});
