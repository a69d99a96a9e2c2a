import { connect } from "node:net";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { startApi } from "../../roles.ts";
import { aBusiness, aSession, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CHANGES_CHANNEL, noteChange, sequenceChanges } from "./change-log.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a session has at most twelve streams: the thirteenth closes the oldest for a while", async () => {
  const { client } = await aBusiness(server, { hasNumber: false });
  const other = await aBusiness(server, { hasNumber: false });
  const leaving = new AbortController();
  const listen = async (cookie: string) => {
    const { body } = await fetch(`${server.url}/api/${api.live.events.path}`, {
      headers: { cookie },
      signal: leaving.signal,
    });
    const stream = { heard: "", isOver: false };
    const read = async () => {
      for await (const text of body!.pipeThrough(new TextDecoderStream())) stream.heard += text;
      stream.isOver = true;
    };
    void read().catch(() => undefined);
    await until("the stream", async () => stream.heard.includes("event: ready"));
    return stream;
  };
  const foreign = await listen(other.client.cookie);
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let n = 0; n < 14; n += 1) streams.push(await listen(client.cookie));
  await until("the oldest two to end", async () => streams[0]!.isOver && streams[1]!.isOver);
  for (const { heard } of streams.slice(0, 2)) expect(heard).toMatch(/retry: 60000\nevent: crowded\n/);
  const open = [foreign, ...streams.slice(2)];
  expect(open.map(({ isOver, heard }) => isOver || heard.includes("crowded"))).toEqual(open.map(() => false));
  leaving.abort();
});

test("a stream begins with the account's changes since its page began to read, and nothing older", async () => {
  const [{ client, accountId }, other] = [await aBusiness(server), await aBusiness(server)];
  const { db } = server.services;
  const ids = { longAgo: uuidv7(), justNow: uuidv7(), ofAnother: uuidv7() };
  const note = (account: number, id: string, secondsAgo: number) =>
    sql`
    insert into change_log (seq, account_id, topics, ids, written_at)
    values (nextval('change_log_seq'), ${account}, '{spaces}', ${[id]},
      clock_timestamp() - ${secondsAgo} * interval '1 second')
  `.execute(db);
  await note(accountId, ids.longAgo, 90);
  await note(accountId, ids.justNow, 1);
  await note(other.accountId, ids.ofAnother, 1);
  await sql`select pg_notify(${CHANGES_CHANNEL}, '')`.execute(db);
  const heardBy = async (query: string, isEnough: (heard: string) => boolean) => {
    const leaving = new AbortController();
    const { body } = await fetch(`${server.url}/api/${api.live.events.path}${query}`, {
      headers: { cookie: client.cookie },
      signal: leaving.signal,
    });
    let heard = "";
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      heard += text;
      if (isEnough(heard)) break;
    }
    leaving.abort();
    return heard;
  };
  // Once one stream has received it, the process has read past it: the next stream gets it as missed.
  await heardBy("?missedMs=30000", (text) => text.includes(ids.justNow));
  const heard = await heardBy("?missedMs=30000", (text) => text.includes(ids.justNow));
  expect(heard).not.toContain(ids.longAgo);
  expect(heard).not.toContain(ids.ofAnother);
  const plain = await heardBy("", (text) => text.includes("ready"));
  expect(plain).not.toContain(ids.justNow);
});

test("a change that is no news to one person reaches only the account's others", async () => {
  const { client, accountId, userId } = await aBusiness(server);
  const manager = await aBusiness(server, { hasNumber: false });
  const managing = await aSession(server, {
    accountId,
    userId,
    kind: "managing",
    actingUserId: manager.userId,
  });
  const ids = { ofOwner: uuidv7(), ofManager: uuidv7(), last: uuidv7() };
  const heardBy = async (cookie: string) => {
    const leaving = new AbortController();
    const { body } = await fetch(`${server.url}/api/${api.live.events.path}`, {
      headers: { cookie },
      signal: leaving.signal,
    });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    const readOn = async () => {
      const { value, done } = await reader.read();
      if (done) throw new Error("The stream ended");
      return value;
    };
    let heard = await readOn();
    return async () => {
      while (!heard.includes(ids.last)) heard += await readOn();
      leaving.abort();
      return heard;
    };
  };
  const [owner, acting] = [await heardBy(client.cookie), await heardBy(managing.cookie)];
  const { db } = server.services;
  await noteChange(db, accountId, ["presence"], [ids.ofOwner], userId);
  await noteChange(db, accountId, ["presence"], [ids.ofManager], manager.userId);
  await noteChange(db, accountId, ["presence"], [ids.last]);
  await sequenceChanges(db);
  const toOwner = await owner();
  expect(toOwner).toContain(ids.ofManager);
  expect(toOwner).not.toContain(ids.ofOwner);
  const toManager = await acting();
  expect(toManager).toContain(ids.ofOwner);
  expect(toManager).not.toContain(ids.ofManager);
});

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
