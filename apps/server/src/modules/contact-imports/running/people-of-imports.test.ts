import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { notePeople } from "./imported-contacts.sql.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("the contacts of a file are deleted with its import, and cannot belong to a missing one", async () => {
  const { client, accountId } = await aBusiness(server);
  const { db } = server.services;
  const [kept, gone] = await Promise.all(
    ["kept", "gone"].map((name) =>
      client.ok(api.contactImports.upload, {
        body: {},
        upload: new File(["Phone\n5125550101\n"], `${name}.csv`),
      }),
    ),
  );
  const people = [uuidv7(), uuidv7()];
  for (const made of [kept!, gone!]) await notePeople(db, accountId, made._id, people);
  await expect(transaction(db, (tx) => notePeople(tx, accountId, uuidv7(), people))).rejects.toMatchObject({
    code: "23503",
  });

  await client.ok(api.contactImports.discard, { params: { importId: gone!._id } });
  const rows = await db
    .selectFrom("contact_import_people")
    .where("account_id", "=", accountId)
    .select("import_id")
    .execute();
  expect(rows.map((row) => row.import_id)).toEqual([kept!._id, kept!._id]);
});
