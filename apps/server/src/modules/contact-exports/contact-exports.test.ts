import { api } from "@broadcast/contract";
import { type ContactExport, EXPORT_KEPT_DAYS } from "@broadcast/contract/contact-exports";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { contactImportJobs } from "../contact-imports/index.ts";
import { exportJob } from "./contact-exports.jobs.ts";
import { deleteExpiredExports } from "./contact-exports.ts";
import { PART_CONTACTS } from "./run-export.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { contactExports, contacts, contactImports } = api;
const unstopped = new AbortController().signal;

const work = (business: Business, { _id }: ContactExport, signal = unstopped) =>
  exportJob.run(server.services, { accountId: business.accountId, exportId: _id }, signal);

const get = (business: Business, { _id }: ContactExport) =>
  business.client.ok(contactExports.get, { params: { exportId: _id } });

async function download(business: Business, { _id }: ContactExport): Promise<string> {
  return (await business.client.ok(contactExports.download, {
    params: { exportId: _id },
  })) as unknown as string;
}

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });

async function exported(business: Business, body: object): Promise<string> {
  const begun = await business.client.ok(contactExports.create, { body });
  await work(business, begun);
  return download(business, begun);
}

const HOSTILE = {
  firstName: '=HYPERLINK("https://evil.example","Ana")',
  lastName: "@SUM(1+1)",
  company: '-2+3, \u202eInc\u200b; <script>alert(1)</script> "quoted"',
  notes: "'=1+1",
  size: "+5",
};

const PORTABLE = [
  "First name",
  "Last name",
  "Company",
  "Phone number",
  "Email",
  "Birthday",
  "Anniversary",
  "State",
  "Time zone",
  "Tags",
  "Shirt size",
  "=Notes",
] as const;

const portable = (csv: string) =>
  rowsOf(csv)
    .map((row) => PORTABLE.map((name) => row[name] ?? row[`'${name}`]))
    .sort();

async function withOwnFields(business: Business): Promise<[string, string]> {
  const { customFields } = await business.client.ok(api.accountSettings.changeCustomFields, {
    body: { customFields: [{ name: "Shirt size" }, { name: "=Notes" }] },
  });
  return [customFields[0]!._id, customFields[1]!._id];
}

describe("an export", () => {
  it("contains everything about a contact, is safe in spreadsheets, and can be imported again unchanged", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const [size, notes] = await withOwnFields(maya);
    await maya.client.ok(contacts.create, {
      body: {
        firstName: HOSTILE.firstName,
        lastName: HOSTILE.lastName,
        company: HOSTILE.company,
        phoneNumber: "512-555-0148",
        email: "ana@example.com",
        birthday: { month: 1, date: 29 },
        anniversary: { month: 10, date: 3 },
        tags: ["VIP", "-spring"],
        region: "us-tx",
        timeZone: "America/Chicago",
        customFields: [
          { _id: size, value: HOSTILE.size },
          { _id: notes, value: HOSTILE.notes },
        ],
      },
    });
    await maya.client.ok(contacts.create, {
      body: { firstName: "Zoë", phoneNumber: "+442079460123", company: "日本語 👩‍👩‍👧‍👦" },
    });
    const file = await exported(maya, { filter: {} });
    expect(file).not.toMatch(/(^|[",;\t])[=+\-@]/m);
    expect(file.split("\r\n")).toHaveLength(4);
    const [ana, zoe] = rowsOf(file);
    expect(ana).toMatchObject({
      "First name": `'${HOSTILE.firstName}`,
      Company: `'${HOSTILE.company}`,
      "Phone number": "(512) 555-0148",
      Birthday: "February 29",
      State: "Texas",
      Tags: "'-spring, VIP",
      "Shirt size": "'+5",
      "'=Notes": "''=1+1",
    });
    expect(zoe).toMatchObject({ "First name": "Zoë", "Phone number": "'+442079460123" });

    const otto = await aBusiness(server, { hasNumber: false });
    await withOwnFields(otto);
    const upload = new File([file], "Contacts.csv");
    const made = await otto.client.ok(contactImports.upload, { body: {}, upload });
    const fields = made.columns.map(({ field }) => field);
    await otto.client.ok(contactImports.start, {
      params: { importId: made._id },
      body: { hasHeader: true, fields },
    });
    const importJob = contactImportJobs.find(({ name }) => name === "contact-imports.run")!;
    await importJob.run(
      server.services,
      { accountId: otto.accountId, importId: made._id } as never,
      unstopped,
    );
    expect(portable(await exported(otto, { filter: {} }))).toEqual(portable(file));
  });

  it("states the consent or opt-out of each channel", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const agreed = await aContact(server, maya, { email: "Jo@Example.com" });
    const marked = await aContact(server, maya);
    await maya.client.ok(api.consent.record, {
      params: { contactId: agreed.contactId },
      body: { event: "consent", channels: ["text", "email"], wording: "Send me offers" },
    });
    await maya.client.ok(api.consent.record, {
      params: { contactId: marked.contactId },
      body: { event: "opt-out", channels: ["text"], wording: "Told us on the phone" },
    });
    const [first, second] = rowsOf(await exported(maya, { ids: [marked.contactId, agreed.contactId] }));
    const today = server.services.clock.now().toISOString().slice(0, 10);
    expect(first).toMatchObject({
      "Text consent": `Recorded ${today}`,
      "Email consent": `Recorded ${today}`,
      "Voice drop consent": "",
    });
    expect(second).toMatchObject({ "Text consent": `Opted out ${today}`, "Do not message": "Yes" });
  });
});

describe("the file of an export", () => {
  async function many(business: Business, count: number): Promise<void> {
    const { db, clock } = server.services;
    await sql`
      insert into contacts (account_id, first_name, last_name, phone_number, created_at, updated_at)
      select ${business.accountId}, 'Pat', 'No ' || n, '+1512' || (2000000 + n), ${clock.now()}, ${clock.now()}
      from generate_series(1, ${count}) n
    `.execute(db);
  }

  it("continues after a restart where it was, and has each contact once, only those of the search", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    await many(maya, PART_CONTACTS + 20);
    await aContact(server, maya, { firstName: "Somebody" });
    const begun = await maya.client.ok(contactExports.create, { body: { filter: { term: "Pat" } } });
    expect(begun).toMatchObject({ state: "running", done: 0, expiresAt: null });
    const early = await maya.client.call(contactExports.download, { params: { exportId: begun._id } });
    expect(early.status).toBe(409);
    await expect(work(maya, begun, AbortSignal.abort())).rejects.toThrow();
    expect(await get(maya, begun)).toMatchObject({
      state: "running",
      done: PART_CONTACTS,
      total: PART_CONTACTS + 20,
    });
    // Two workers at once.
    await Promise.all([work(maya, begun), work(maya, begun)]);
    const over = await get(maya, begun);
    expect(over).toMatchObject({ state: "done", done: PART_CONTACTS + 20 });
    const response = await fetch(`${server.url}/api/contacts/export/${begun._id}/file`, {
      headers: { cookie: maya.client.cookie },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; .*Contacts \d{4}-\d\d-\d\d\.csv/,
    );
    expect([bytes.length, bytes.subarray(0, 3).toString("hex")]).toEqual([over.fileSizeBytes, "efbbbf"]);
    const names = rowsOf(bytes.toString()).map((row) => row["Last name"]);
    expect([names.length, new Set(names).size]).toEqual([PART_CONTACTS + 20, PART_CONTACTS + 20]);
  });

  it("can be downloaded for a week and is then deleted, like an export that a user deleted", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const { contactId } = await aContact(server, maya);
    const [kept, deleted] = [
      await maya.client.ok(contactExports.create, { body: { ids: [contactId] } }),
      await maya.client.ok(contactExports.create, { body: { ids: [contactId] } }),
    ];
    await work(maya, kept);
    await maya.client.ok(contactExports.remove, { params: { exportId: deleted._id } });
    await work(maya, deleted);
    const list = await maya.client.ok(contactExports.search, { body: {} });
    expect(list.exports.map(({ _id }) => _id)).toEqual([kept._id]);
    const keys = await sql<{ part_keys: string[] }>`
      select part_keys from contact_exports where account_id = ${maya.accountId}
    `.execute(server.services.db);
    const [key] = keys.rows[0]!.part_keys;
    await server.services.storage.read(key!);

    server.advance(EXPORT_KEPT_DAYS * 86_400_000);
    await deleteExpiredExports(server.services);
    server.backToAfternoon();
    const gone = await maya.client.call(contactExports.download, { params: { exportId: kept._id } });
    expect(gone.status).toBe(404);
    const letGo = await sql<{ payload: { keys: string[] } }>`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'stored-files.remove' and payload ->> 'accountId' = ${String(maya.accountId)}
    `.execute(server.services.db);
    expect(letGo.rows.map(({ payload }) => payload.keys)).toEqual([[key]]);
  });
});
