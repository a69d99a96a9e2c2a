import { api } from "@broadcast/contract";
import type { ContactAction } from "@broadcast/contract/contact-actions";
import type { ImportConsent } from "@broadcast/contract/contact-imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBusiness, aSession, type Business } from "../../../testing/builders.ts";
import { flowsOf, say } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { contactActionsModule } from "../../contact-actions/index.ts";
import { dryRunJob, importJob } from "../contact-imports.jobs.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { contactActions, contactImports, contacts, contactNotes, consent, tags } = api;
const unstopped = new AbortController().signal;
const HOUR_MS = 3_600_000;

async function importFile(
  business: Business,
  text: string,
  choice: { tags?: string[]; consent?: ImportConsent } = {},
) {
  const made = await business.client.ok(contactImports.upload, {
    body: {},
    upload: new File([text], "people.csv"),
  });
  const params = { importId: made._id };
  await business.client.ok(contactImports.start, {
    params,
    body: { hasHeader: true, fields: made.columns.map(({ field }) => field), ...choice },
  });
  await importJob.run(server.services, { accountId: business.accountId, importId: made._id }, unstopped);
  return business.client.ok(contactImports.get, { params });
}

/** Undoes an action to its end, as a worker would. */
async function undo(business: Business, id: string): Promise<ContactAction> {
  await business.client.ok(contactActions.undo, { params: { id } });
  for (const job of contactActionsModule.jobs ?? [])
    await job.run(server.services, { accountId: business.accountId, actionId: id } as never, unstopped);
  return business.client.ok(contactActions.get, { params: { id } });
}

const all = async (business: Business) =>
  (
    await business.client.ok(contacts.search, {
      body: { paging: { page: 1, pageSize: 100 }, sort: "oldest" },
    })
  ).contacts;

describe("undoing an import", () => {
  it("removes the contacts it added, and restores the others with their tags", async () => {
    const maya = await aBusiness(server);
    const kept = await maya.client.ok(contacts.create, {
      body: { firstName: "Ana", company: "Old Co", phoneNumber: "512 555 0101", tags: ["VIP"] },
    });
    server.advance(HOUR_MS);
    const made = await importFile(
      maya,
      "Name,Phone,Company,Email\nAna Lund,5125550101,New Co,ana@example.com\nBo,5125550102,,\nCy,5125550103,,\n",
      { tags: ["Fair"], consent: { channels: ["text"], wording: "On a card" } },
    );
    expect(made).toMatchObject({ created: 2, updated: 1 });
    const action = await maya.client.ok(contactActions.get, { params: { id: made._id } });
    expect(action).toMatchObject({
      kind: "import",
      subject: "people.csv",
      state: "done",
      changed: 3,
      done: 3,
    });
    expect(action.undoUntil).not.toBeNull();

    expect(await undo(maya, made._id)).toMatchObject({ state: "undone", kept: 0 });
    const { updatedAt: _, ...before } = kept;
    expect(await all(maya)).toEqual([{ ...before, updatedAt: expect.any(String) }]);
    expect((await maya.client.ok(tags.get, { params: { tagName: "Fair" } })).contacts).toBe(0);
    // A mistaken consent is withdrawn too, and the ledger says so.
    const its = await maya.client.ok(consent.read, { params: { contactId: kept._id } });
    expect(its.channels.find(({ channel }) => channel === "text")?.standing).toBe("open");
    expect(its.entries.map(({ event }) => event)).toEqual(["withdrawn", "consent"]);
  });

  it("takes its tags back without starting flows for contacts who lose them", async () => {
    const maya = await aBusiness(server);
    const { aFlow, aPerson, rounds, sentTo, tagsOf } = flowsOf(() => ({ server, business: maya }));
    const { contactId, phoneNumber } = await aPerson();
    await aFlow({ kind: "tag-removed", subject: "Fair" }, [say("bye", "Goodbye")]);
    server.advance(HOUR_MS);
    const made = await importFile(maya, `Phone\n${phoneNumber}\n`, { tags: ["Fair"] });
    expect(await tagsOf(contactId)).toEqual(["Fair"]);
    await undo(maya, made._id);
    await rounds();
    expect(await tagsOf(contactId)).toEqual([]);
    expect(await sentTo(contactId)).toEqual([]);
  });

  it("leaves contacts that were changed, written to or noted on since, and counts them", async () => {
    const maya = await aBusiness(server);
    const old = await maya.client.ok(contacts.create, {
      body: { firstName: "Ana", phoneNumber: "512 555 0111" },
    });
    server.advance(HOUR_MS);
    const rows = ["5125550111", "5125550112", "5125550113", "5125550114", "5125550115"];
    const made = await importFile(maya, `Phone,Company\n${rows.map((row) => `${row},Fair Co`).join("\n")}\n`);
    server.advance(HOUR_MS);
    const byPhone = new Map((await all(maya)).map((each) => [each.phoneNumber, each._id]));
    const change = (phone: string, body: object) =>
      maya.client.ok(contacts.change, { params: { contactId: byPhone.get(phone)! }, body });
    await change("+15125550111", { lastName: "Changed" });
    await change("+15125550112", { lastName: "Changed" });
    await maya.client.ok(contactNotes.create, {
      params: { contactId: byPhone.get("+15125550113")! },
      body: { text: "Likes tea" },
    });
    await maya.client.ok(api.messages.send, {
      body: { contactId: byPhone.get("+15125550114")!, text: "Hi" },
    });

    expect(await undo(maya, made._id)).toMatchObject({ state: "undone", changed: 5, kept: 4 });
    expect((await all(maya)).map(({ phoneNumber }) => phoneNumber)).toEqual([
      "+15125550111",
      "+15125550112",
      "+15125550113",
      "+15125550114",
    ]);
    expect(await maya.client.ok(contacts.get, { params: { contactId: old._id } })).toMatchObject({
      company: "Fair Co",
      lastName: "Changed",
    });
  });

  it("is offered for a day, over several chunks, and once", async () => {
    const maya = await aBusiness(server);
    const rows = Array.from({ length: 4_500 }, (_, index) => `+1512${3_000_000 + index}`);
    const made = await importFile(maya, `Phone\n${rows.join("\n")}\n`);
    expect(made.created).toBe(4_500);
    expect(await undo(maya, made._id)).toMatchObject({ state: "undone", changed: 4_500, kept: 0 });
    expect(await all(maya)).toEqual([]);
    expect((await maya.client.call(contactActions.undo, { params: { id: made._id } })).status).toBe(409);

    const again = await importFile(maya, "Phone\n5125550121\n");
    server.advance(25 * HOUR_MS);
    const later = await aSession(server, maya);
    expect((await later.call(contactActions.undo, { params: { id: again._id } })).status).toBe(409);
  });

  it("stops when told to, and what was imported can be undone", async () => {
    const maya = await aBusiness(server);
    const made = await maya.client.ok(contactImports.upload, {
      body: {},
      upload: new File(
        [`Phone\n${Array.from({ length: 4_500 }, (_, index) => `+1512${4_000_000 + index}`).join("\n")}\n`],
        "a.csv",
      ),
    });
    const params = { importId: made._id };
    await maya.client.ok(contactImports.start, {
      params,
      body: { hasHeader: true, fields: ["phoneNumber"] },
    });
    await maya.client.ok(contactActions.stop, { params: { id: made._id } });
    await importJob.run(server.services, { accountId: maya.accountId, importId: made._id }, unstopped);
    const stopped = await maya.client.ok(contactImports.get, { params });
    expect(stopped).toMatchObject({
      state: "failed",
      created: 2_000,
      failure: expect.stringContaining("You stopped"),
    });
    expect(await undo(maya, made._id)).toMatchObject({ state: "undone", changed: 2_000, kept: 0 });
  });

  it("takes back rows that were corrected after it was stopped", async () => {
    const maya = await aBusiness(server);
    const made = await maya.client.ok(contactImports.upload, {
      body: {},
      upload: new File(["Phone\n5125550131\n12\n"], "a.csv"),
    });
    const params = { importId: made._id };
    const body = { hasHeader: true, fields: ["phoneNumber" as const] };
    await maya.client.ok(contactImports.start, { params, body });
    await maya.client.ok(contactActions.stop, { params: { id: made._id } });
    await importJob.run(server.services, { accountId: maya.accountId, importId: made._id }, unstopped);
    const rows = [{ line: 3, cells: ["5125550132"] }];
    expect(await maya.client.ok(contactImports.mend, { params, body: { rows } })).toMatchObject({
      state: "failed",
      created: 2,
      refused: 0,
    });
    expect(await undo(maya, made._id)).toMatchObject({ state: "undone", changed: 2, kept: 0 });
  });
});

describe("contacts with an email and no phone number", () => {
  it("are imported from a file, found by their email the next time, and merged into an existing contact with it", async () => {
    const maya = await aBusiness(server);
    const known = await maya.client.ok(contacts.create, {
      body: { firstName: "Ana", phoneNumber: "512 555 0131", email: "Ana@example.com" },
    });
    const text =
      "Name,Email,Company,Phone\nAna,ana@example.com,Mill Co,\nBo,bo@example.com,,\nBo,BO@example.com,Dock Co,\nCy,,,\n";
    const first = await importFile(maya, text, { tags: ["Fair"] });
    expect(first).toMatchObject({ created: 1, updated: 2, unchanged: 0, refused: 1 });
    const again = await importFile(maya, text, { tags: ["Fair"] });
    expect(again).toMatchObject({ created: 0, refused: 1 });
    const people = await all(maya);
    expect(
      people.map(({ email, company, phoneNumber, tags: its }) => [email, company, phoneNumber, its]),
    ).toEqual([
      ["ana@example.com", "Mill Co", "+15125550131", ["Fair"]],
      ["BO@example.com", "Dock Co", null, ["Fair"]],
    ]);
    expect(people[0]?._id).toBe(known._id);
  });

  it("may be all that a file has, and a dry run counts them like the import", async () => {
    const maya = await aBusiness(server);
    const made = await maya.client.ok(contactImports.upload, {
      body: {},
      upload: new File(["Email\nana@example.com\nnobody\nbo@example.com\n"], "mails.csv"),
    });
    const params = { importId: made._id };
    const choice = { hasHeader: true, fields: ["email" as const], tags: ["Fair"] };
    await maya.client.ok(contactImports.dryRun, { params, body: choice });
    const row = await server.services.db
      .selectFrom("contact_imports")
      .where("id", "=", made._id)
      .select("dry_run_id")
      .executeTakeFirstOrThrow();
    await dryRunJob.run(
      server.services,
      { ...choice, accountId: maya.accountId, importId: made._id, dryRunId: row.dry_run_id!, updates: [] },
      unstopped,
    );
    expect((await maya.client.ok(contactImports.get, { params })).dryRun).toMatchObject({
      created: 2,
      refused: 1,
    });
    await maya.client.ok(contactImports.start, { params, body: choice });
    await importJob.run(server.services, { accountId: maya.accountId, importId: made._id }, unstopped);
    expect(await maya.client.ok(contactImports.get, { params })).toMatchObject({ created: 2, refused: 1 });
  });
});

it("a contact locked against imports stays unchanged, and gets the file's tags", async () => {
  const maya = await aBusiness(server);
  const body = { firstName: "Ana", phoneNumber: "512 555 0151" };
  const { _id: contactId } = await maya.client.ok(contacts.create, { body });
  const params = { contactId };
  await maya.client.ok(contacts.change, { params, body: { importLock: true } });
  const text = "Name,Phone\nSomebody Else,5125550151\n";
  expect(await importFile(maya, text)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  await importFile(maya, text, { tags: ["Fair"] });
  expect(await maya.client.ok(contacts.get, { params })).toMatchObject({ firstName: "Ana", tags: ["Fair"] });
});
