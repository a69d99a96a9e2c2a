import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
let ana: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  ana = await aBusiness(server);
});
afterAll(() => server.close());

const conditions = {
  match: "all" as const,
  groups: [
    { match: "all" as const, conditions: [{ field: "tags" as const, is: "any-of" as const, tags: ["VIP"] }] },
  ],
};
const kinds = {
  campaigns: {
    create: ({ client }: Business, name: string) =>
      client.ok(api.campaigns.create, { body: { name, type: "drip" } }),
    named: async ({ client }: Business, ids: string[]) =>
      (await client.ok(api.campaigns.search, { body: { ids, select: ["name"] } })).campaigns,
  },
  segments: {
    create: ({ client }: Business, name: string) =>
      client.ok(api.segments.create, { body: { name, conditions } }),
    named: async ({ client }: Business, ids: string[]) =>
      (await client.ok(api.segments.search, { body: { ids } })).segments,
  },
  folders: {
    create: ({ client }: Business, name: string) =>
      client.ok(api.folders.create, { body: { name, contentType: "contact" } }),
    named: async ({ client }: Business, ids: string[]) =>
      (await client.ok(api.folders.search, { body: { ids, contentType: "contact" } })).folders,
  },
  broadcasts: {
    create: ({ client }: Business, name: string) => client.ok(api.broadcasts.createDraft, { body: { name } }),
    named: async ({ client }: Business, ids: string[]) =>
      (await client.ok(api.broadcasts.search, { body: { ids } })).jobs,
  },
};

test.each(Object.entries(kinds))(
  "%s are found by id, and those of other accounts are not",
  async (_, kind) => {
    const [first, , third] = [
      await kind.create(maya, "First"),
      await kind.create(maya, "Second"),
      await kind.create(maya, "Third"),
    ];
    const others = await kind.create(ana, "Ana's");
    const found = await kind.named(maya, [first._id, third._id, others._id]);
    expect(found.map(({ _id, name }) => [_id, name]).toSorted()).toEqual(
      [
        [first._id, "First"],
        [third._id, "Third"],
      ].toSorted(),
    );
  },
);
