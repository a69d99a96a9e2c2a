import { api } from "@broadcast/contract";
import { SAVED_BLOCKS_MAX } from "@broadcast/contract/saved-blocks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const heading = (text: string) => ({ id: uuidv7(), type: "heading", align: "left", level: 1, text }) as const;

test("blocks are saved unchanged, listed by name, renamed and deleted, by their own account only", async () => {
  const maya = await aBusiness(server);
  const blocks = [
    heading("Opening hours"),
    { id: uuidv7(), type: "columns" as const, columns: [[heading("Mon")], [heading("9 to 5")]] },
  ];
  const { _id: id } = await maya.client.ok(api.savedBlocks.create, { body: { name: "Hours", blocks } });
  await maya.client.ok(api.savedBlocks.create, { body: { name: "Address", blocks: [heading("Here")] } });
  const list = async () => (await maya.client.ok(api.savedBlocks.list, {})).savedBlocks;
  expect((await list()).map(({ name }) => name)).toEqual(["Address", "Hours"]);
  expect(JSON.stringify((await list())[1]?.blocks)).toBe(JSON.stringify(blocks));
  await maya.client.ok(api.savedBlocks.change, { params: { id }, body: { name: "A first" } });
  expect((await list())[0]).toMatchObject({ _id: id, name: "A first" });
  await maya.client.ok(api.savedBlocks.remove, { params: { id } });
  expect((await list()).map(({ name }) => name)).toEqual(["Address"]);
  expect((await (await aBusiness(server)).client.ok(api.savedBlocks.list, {})).savedBlocks).toEqual([]);
});

test("nothing that a design refuses is saved, nor more than the limit", async () => {
  const maya = await aBusiness(server);
  const create = (blocks: unknown) =>
    maya.client.call(api.savedBlocks.create, { body: { name: "Block", blocks } as never });
  expect(await create([])).toMatchObject({ status: 400 });
  const button = { id: uuidv7(), type: "button", align: "left", label: "Go", link: "javascript:alert(1)" };
  expect(await create([button])).toMatchObject({ status: 400 });
  await server.services.db
    .insertInto("saved_blocks")
    .values(
      Array.from({ length: SAVED_BLOCKS_MAX }, (_, at) => ({
        account_id: maya.accountId,
        name: `Block ${at}`,
        blocks: JSON.stringify([heading("Hi")]),
        created_at: server.clock.now(),
      })),
    )
    .execute();
  expect(await create([heading("One more")])).toMatchObject({ status: 409 });
});
