import { connect as connectTcp, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../../app.ts";
import { connect, sql } from "../../../db/connection.ts";
import { startApi } from "../../../roles.ts";
import { aBusiness } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { openLiveHub } from "../../live/events.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("a connection", () => {
  const LIMITS = { headersWithinMs: 200, requestWithinMs: 1_200, checkedEveryMs: 50 };
  let app: FastifyInstance;
  let live: Awaited<ReturnType<typeof openLiveHub>>;
  let port: number;
  beforeAll(async () => {
    live = await openLiveHub(server.services);
    app = await buildApp(server.services, live, LIMITS);
    port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  });
  afterAll(async () => {
    await live.close();
    await app.close();
  });

  /** Returns what arrived until the connection was closed, and after how long, while a byte is sent every 40 ms. */
  async function drip(begin: string): Promise<{ answer: string; afterMs: number }> {
    const socket: Socket = connectTcp(port, "127.0.0.1");
    const since = performance.now();
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    socket.on("error", () => {});
    socket.write(begin);
    const dripping = setInterval(() => socket.writable && socket.write("x"), 40);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(dripping);
    return { answer, afterMs: performance.now() - since };
  }

  test.each([
    ["never ends its headers", "GET /healthz HTTP/1.1\r\nhost: here\r\nx-slow: ", LIMITS.headersWithinMs],
    [
      "brings its body byte by byte",
      "POST /api/users/session HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n",
      LIMITS.requestWithinMs,
    ],
  ])("that %s is cut off in time", async (_what, begin, limitMs) => {
    const { answer, afterMs } = await drip(begin);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(afterMs).toBeGreaterThan(limitMs - 100);
    expect(afterMs).toBeLessThan(limitMs + 800);
  });

  test("that sends its request in time is answered, however long the answer takes", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const stream = await fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { cookie: maya.client.cookie },
    });
    const reader = stream.body!.getReader();
    const isOver = (async () => {
      while (!(await reader.read()).done);
      return true;
    })().catch(() => true);
    const isCut = await Promise.race([
      isOver,
      new Promise<false>((resolve) => setTimeout(resolve, LIMITS.requestWithinMs + 300, false)),
    ]);
    expect(isCut).toBe(false);
    await reader.cancel();
  });
});

describe("a statement of the database", () => {
  test("that somebody waits for is ended in time, answered 503 in plain words, and leaves its connection free", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    await aTag(maya.accountId);
    const env = { ...server.env, DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_SECONDS: 0.4 };
    const limited = await startApi({ ...server.services, env }, 0);
    const rename = (name: string) =>
      fetch(`http://127.0.0.1:${limited.port}/api/tags/Regulars`, {
        method: "PUT",
        headers: {
          cookie: maya.client.cookie,
          origin: server.url,
          "content-type": "application/json",
        },
        body: JSON.stringify({ name }),
      });
    try {
      await server.services.db.transaction().execute(async (tx) => {
        await sql`select from tags where account_id = ${maya.accountId} for update`.execute(tx);
        const answers = await Promise.all(["One", "Two", "Three", "Four"].map(rename));
        for (const answer of answers) {
          expect(answer.status).toBe(503);
          expect(answer.headers.get("retry-after")).toBe("10");
          expect(await answer.json()).toEqual({
            error: "This took too long, so we stopped it. Try again in a moment.",
            code: "unavailable",
            requestId: expect.any(String),
          });
        }
      });
      expect((await rename("Five")).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  test("of a runaway query ends too, and one of a job takes the time it needs", async () => {
    const db = connect(server.env.DATABASE_URL, 1, 200);
    try {
      await expect(
        sql`select count(*) from generate_series(1, 1000000000)`.execute(db),
      ).rejects.toMatchObject({
        code: "57014",
      });
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    } finally {
      await db.destroy();
    }
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock
    `.execute(server.services.db);
    expect(rows).toEqual([{ statement: "0", lock: "0" }]);
  });
});

const aTag = (accountId: number) =>
  server.services.db
    .insertInto("tags")
    .values({ account_id: accountId, name: "Regulars", created_at: server.clock.now() })
    .execute();
