import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../db/connection.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { connectListeners, defineEvent, emit, on } from "./events.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a listener's changes are rolled back with the change that raised the event", async () => {
  const { db } = server.services;
  const renamed = defineEvent<{ name: string }>("test.renamed");
  const write = on(renamed, async (tx, { name }) => {
    await tx
      .insertInto("installation")
      .values({ key: name, value: JSON.stringify("told") })
      .execute();
  });
  connectListeners([write, write]);
  const names = async () =>
    (await db.selectFrom("installation").select("key").where("key", "in", ["undone", "kept"]).execute()).map(
      ({ key }) => key,
    );

  await transaction(db, async (tx) => {
    await emit(tx, renamed, { name: "undone" });
    throw new Error("no");
  }).catch(() => {});
  expect(await names()).toEqual([]);
  await transaction(db, (tx) => emit(tx, renamed, { name: "kept" }));
  expect(await names()).toEqual(["kept"]);
});

test("a failing listener rolls the change back", async () => {
  const { db } = server.services;
  const saved = defineEvent<{ key: string }>("test.saved");
  connectListeners([
    on(saved, async () => {
      throw new Error("The listener fails");
    }),
  ]);
  const save = transaction(db, async (tx) => {
    await tx
      .insertInto("installation")
      .values({ key: "half", value: JSON.stringify("done") })
      .execute();
    await emit(tx, saved, { key: "half" });
  });
  await expect(save).rejects.toThrow("The listener fails");
  expect(await db.selectFrom("installation").select("key").where("key", "=", "half").execute()).toEqual([]);
});

test("an event can only be raised in a transaction", async () => {
  await expect(emit(server.services.db, defineEvent<null>("test.alone"), null)).rejects.toThrow(
    "outside of a transaction",
  );
});
