import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { api } from "@broadcast/contract";
import {
  type ColumnChoice,
  type ContactImport,
  IMPORT_MAX_BYTES,
  type ImportConsent,
  NEW_FIELD,
  type UpdatePolicy,
} from "@broadcast/contract/contact-imports";
import { parse } from "csv-parse/sync";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import type { Services } from "../../services.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { dryRunJob, forgetUpload, importJob } from "./contact-imports.jobs.ts";
import { CHUNK_ROWS } from "./rows/read-chunks.ts";
import { removeStoredFile, storageKeyOf } from "./stored-files.ts";

/** The signal of a worker that keeps running. */
const unstopped = new AbortController().signal;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { contactImports } = api;

const csv = (content: string | Buffer, name = "contacts.csv"): File =>
  new File([new Uint8Array(Buffer.from(content))], name);

const upload = (business: Business, file: File) =>
  business.client.ok(contactImports.upload, { body: {}, upload: file });

/** Starts an upload with the guessed fields, or with others. */
const start = (
  business: Business,
  made: ContactImport,
  choice: {
    fields?: (ColumnChoice | null)[];
    hasHeader?: boolean;
    tags?: string[];
    consent?: ImportConsent;
  } = {},
) =>
  business.client.ok(contactImports.start, {
    params: { importId: made._id },
    body: { hasHeader: made.hasHeader, fields: made.columns.map((column) => column.field), ...choice },
  });

const runJob = (business: Business, made: ContactImport, services: Partial<Services> = {}) =>
  importJob.run(
    { ...server.services, ...services },
    { accountId: business.accountId, importId: made._id },
    unstopped,
  );

const get = (business: Business, made: ContactImport) =>
  business.client.ok(contactImports.get, { params: { importId: made._id } });

async function importFile(
  business: Business,
  content: string | Buffer,
  choice?: Parameters<typeof start>[2],
) {
  const made = await upload(business, csv(content));
  await start(business, made, choice);
  await runJob(business, made);
  return get(business, made);
}

const contactsOf = async (business: Business) =>
  (await business.client.ok(api.contacts.search, { body: { paging: { page: 1, pageSize: 200 } } })).contacts;

async function report(business: Business, made: ContactImport): Promise<string> {
  const response = await fetch(`${server.url}/api/contacts/import/${made._id}/refused`, {
    headers: { cookie: business.client.cookie },
  });
  return Buffer.from(await response.arrayBuffer()).toString();
}

/** Lists an account's stored files. */
async function storedFiles(business: Business): Promise<string[]> {
  return readdir(join(server.env.STORAGE_DIR, "imports", String(business.accountId))).catch(() => []);
}

const phone = (index: number): string => `+1512${2_000_000 + index}`;

describe("the consent of an import", () => {
  const consent: ImportConsent = {
    channels: ["text", "picture", "email"],
    wording: "On a form: Send me offers",
  };
  const people = `Name,Phone,Email\nAna,${phone(1)},Ana@example.com\nBo,${phone(2)},\n`;
  const ledgerOf = async (business: Business, name: string) => {
    const contact = (await contactsOf(business)).find(({ firstName }) => firstName === name)!;
    return business.client.ok(api.consent.read, { params: { contactId: contact._id } });
  };

  it("is recorded in each contact's ledger, for the addresses they have, once however often they occur", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    await importFile(business, people, { consent });
    await importFile(business, people, { consent });
    const { channels, entries } = await ledgerOf(business, "Ana");
    expect(channels.map(({ channel, standing }) => [channel, standing])).toEqual([
      ["text", "consented"],
      ["picture", "consented"],
      ["voice", "open"],
      ["email", "consented"],
    ]);
    expect(entries.map(({ address, channels: its }) => [address, its]).sort()).toEqual([
      [phone(1), ["picture", "text"]],
      ["ana@example.com", ["email"]],
    ]);
    expect(entries[0]).toMatchObject({
      event: "consent",
      source: "import",
      wording: consent.wording,
      page: "contacts.csv",
      by: expect.stringMatching(/\w/),
    });
    expect((await ledgerOf(business, "Bo")).entries).toHaveLength(1);
  });

  it("lifts no opt-out, and nothing is recorded without evidence", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    await importFile(business, people);
    expect((await ledgerOf(business, "Ana")).entries).toEqual([]);
    const { _id: contactId } = (await contactsOf(business)).find(({ firstName }) => firstName === "Ana")!;
    await business.client.ok(api.consent.record, {
      params: { contactId },
      body: { event: "opt-out", channels: ["text", "picture", "voice"], wording: "Stop please" },
    });
    await importFile(business, people, { consent });
    const { channels } = await ledgerOf(business, "Ana");
    expect(channels.find(({ channel }) => channel === "text")?.standing).toBe("opted-out");
    expect(channels.find(({ channel }) => channel === "email")?.standing).toBe("consented");
  });
});

describe("an import", () => {
  const rows = (delimiter: string, count: number) =>
    Array.from({ length: count }, (_, index) => [
      `José ${index}`,
      `"Río\r\n${index}${delimiter} Söhne"`,
      phone(index),
    ]);
  const file = (delimiter: string) =>
    `${[["Vorname", "Firma", "Handy"], ...rows(delimiter, 10_000)].map((cells) => cells.join(delimiter)).join("\r\n")}\r\n`;

  it.each<[string, string, Buffer]>([
    ["a byte-order mark and quoted line breaks", "utf-8", Buffer.from(`\uFEFF${file(",")}`)],
    ["Windows-1252 text and semicolons", "windows-1252", iconv.encode(file(";"), "windows-1252")],
    [
      "UTF-16 and tabs, as Excel saves Unicode text",
      "utf-16le",
      iconv.encode(file("\t"), "utf-16le", { addBOM: true }),
    ],
  ])("takes 10,000 rows with %s", async (_, encoding, bytes) => {
    const business = await aBusiness(server, { hasNumber: false });
    const done = await importFile(business, bytes);
    expect(done).toMatchObject({
      state: "done",
      encoding,
      created: 10_000,
      updated: 0,
      unchanged: 0,
      refused: 0,
    });
    const { contacts, paging } = await business.client.ok(api.contacts.search, {
      body: { term: phone(9_999) },
    });
    expect(contacts).toMatchObject([{ firstName: "José 9999", phoneNumber: phone(9_999) }]);
    expect(contacts[0]?.company).toMatch(/^Río 9999.? Söhne$/);
    expect(paging.total).toBe(1);
    const all = await business.client.ok(api.contacts.search, { body: {} });
    expect(all.paging.total).toBe(10_000);
  });

  it("merges rows with one phone number, and repeating it changes nothing", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const content =
      "First,Last,Phone,Email,Birthday\nAna,Lopez,512-555-0148,,3/14\nBo,Hart,512-555-0149,bo@example.com,\n" +
      "Anna,,+1 512 555 0148,ana@example.com,\nAnna,,+1 512 555 0148,,\n";
    expect(await importFile(business, content)).toMatchObject({
      created: 2,
      updated: 1,
      unchanged: 1,
      refused: 0,
    });
    const [anna] = await contactsOf(business);
    expect(anna).toMatchObject({
      firstName: "Anna",
      lastName: "Lopez",
      email: "ana@example.com",
      birthday: { month: 2, date: 14 },
    });
    expect(await importFile(business, content.replace("Ana,", "Anna,"))).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 3,
    });
    expect((await contactsOf(business))[0]).toEqual(anna);
  });

  it("never overwrites a stored value with an empty cell, and counts a gained tag as an update", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const stored = await aContact(server, business, {
      firstName: "Ana",
      lastName: "Lopez",
      email: "ana@example.com",
      tags: ["VIP"],
    });
    const content = `Phone,First name,Last name,Email,Tags\n${stored.phoneNumber},,Díaz,,new\n`;
    expect(await importFile(business, content)).toMatchObject({ created: 0, updated: 1 });
    const [contact] = await contactsOf(business);
    expect(contact).toMatchObject({
      firstName: "Ana",
      lastName: "Díaz",
      email: "ana@example.com",
      tags: ["new", "VIP"],
    });
    expect(await importFile(business, content)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await importFile(business, content, { tags: ["Later"] })).toMatchObject({
      updated: 1,
      unchanged: 0,
    });
  });

  it("keeps a number that opted out do-not-message, also for a new contact", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const known = await aContact(server, business);
    for (const phoneNumber of [known.phoneNumber!, "+15125550150"]) {
      await server.services.db
        .insertInto("opt_outs")
        .values({
          account_id: business.accountId,
          address: phoneNumber,
          channel: "text",
          reason: "They replied STOP",
          opted_out_at: new Date(),
        })
        .execute();
    }
    await importFile(business, `Phone,Name\n${known.phoneNumber},Ana\n512-555-0150,Bo\n512-555-0151,Cy\n`);
    const byNumber = new Map(
      (await contactsOf(business)).map((contact) => [contact.phoneNumber, contact.doNotMessage]),
    );
    expect(byNumber).toEqual(
      new Map([
        [known.phoneNumber, true],
        ["+15125550150", true],
        ["+15125550151", false],
      ]),
    );
  });

  it("restores the mark that a contact had when it was deleted", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const { contactId, phoneNumber } = await aContact(server, business);
    const params = { contactId };
    await business.client.ok(api.contacts.change, { params, body: { doNotMessage: true } });
    await business.client.ok(api.contacts.remove, { params });
    await importFile(business, `Phone,Name\n${phoneNumber},Ana\n`);
    expect(await contactsOf(business)).toMatchObject([
      { doNotMessage: true, isOptedOut: false, doNotMessageReason: "Marked do not message by you" },
    ]);
  });

  it("keeps an email that unsubscribed do-not-email, also for a new contact", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const known = await aContact(server, business);
    await server.services.db
      .insertInto("opt_outs")
      .values({
        account_id: business.accountId,
        address: "off@example.com",
        channel: "email",
        reason: "They unsubscribed",
        opted_out_at: new Date(),
      })
      .execute();
    await importFile(
      business,
      `Phone,Email\n${known.phoneNumber},Off@Example.com\n5125550150,off@example.com\n5125550151,cy@example.com\n`,
    );
    const byNumber = (await contactsOf(business)).map((contact) => [contact.phoneNumber, contact.doNotEmail]);
    expect(new Map(byNumber as [string, boolean][])).toEqual(
      new Map([
        [known.phoneNumber, true],
        ["+15125550150", true],
        ["+15125550151", false],
      ]),
    );
  });

  it("reports every refused row with its line and reason, harmless to spreadsheets and ready to upload again", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const done = await importFile(
      business,
      'Name;Phone;Email\n"Ana\nLopez";5125550148;\n=HYPERLINK("http://x");;\n"Bo; Hart";555-0149;bo@example.com;extra\n' +
        '-1+1;5125550150;bo@\n"Cy;5125550151;\nDi;5125550152;\n',
    );
    expect(done).toMatchObject({ state: "done", created: 3, refused: 3, partial: 1 });
    const text = await report(business, done);
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(parse(text, { delimiter: ";", bom: true, relax_column_count: true })).toEqual([
      ["Name", "Phone", "Email", "", "Line", "Reason"],
      [`'=HYPERLINK("http://x")`, "", "", "", "4", "There's no phone number and no email."],
      ["Bo; Hart", "555-0149", "bo@example.com", "extra", "5", "The phone number isn't valid."],
      ["'-1+1", "5125550150", "bo@", "", "6", "Imported without a value: The email isn't valid."],
      ['"Cy;5125550151;', "", "", "", "7", "A quotation mark in this row is never closed."],
    ]);
    const corrected = text.replace("555-0149", "'+15125550149").replace(";bo@;", ";;");
    expect(await importFile(business, corrected)).toMatchObject({ created: 1, unchanged: 1, refused: 2 });
    expect((await contactsOf(business)).map((contact) => contact.phoneNumber)).toContain("+15125550149");
  });

  it("stores where people live, which decides when they are reached, and reports what it cannot read", async () => {
    const business = await aBusiness(server);
    const content =
      "Phone,State,Time zone\n737-555-0160,RI,\n737-555-0161,Guam,\n737-555-0162,,Chamorro Time (Guam)\n" +
      "737-555-0163,,\n737-555-0164,Bavaria,\n737-555-0165,,soon\n";
    const done = await importFile(business, content);
    expect(done.columns.map((column) => column.field)).toEqual(["phoneNumber", "region", "timeZone"]);
    expect(done).toMatchObject({ created: 6, refused: 0, partial: 2 });
    expect(await report(business, done)).toContain(
      "737-555-0164,Bavaria,,6,Imported without a value: We don't recognize the state or province. Write it as TX or Texas.\r\n" +
        "737-555-0165,,soon,7,Imported without a value: We don't recognize the time zone. Write it as Central Time or America/Chicago.\r\n",
    );
    const evening = new Date(server.clock.now().getTime() + 5.25 * 3_600_000).toISOString();
    const reached = await Promise.all(
      (await contactsOf(business)).map(async ({ _id: contactId, phoneNumber, region, timeZone }) => {
        const now = await business.client.ok(api.messages.forecast, { body: { contactId, text: "Hi" } });
        const later = await business.client.ok(api.messages.forecast, {
          body: { contactId, text: "Hi", runAt: evening },
        });
        const waitsThen = Date.parse(later.waitsUntil ?? "") > Date.parse(evening);
        return [phoneNumber, region, timeZone, now.outcome, waitsThen];
      }),
    );
    // Afternoon in Texas is night in Guam; in the evening Rhode Island has closed.
    expect(reached).toEqual([
      ["+17375550160", "us-ri", null, "goes", true],
      ["+17375550161", null, "Pacific/Guam", "waits", expect.any(Boolean)],
      ["+17375550162", null, "Pacific/Guam", "waits", expect.any(Boolean)],
      ["+17375550163", null, null, "goes", false],
      ["+17375550164", null, null, "goes", false],
      ["+17375550165", null, null, "goes", false],
    ]);
    expect(await importFile(business, content.replace("RI", ""))).toMatchObject({ created: 0, unchanged: 6 });
    expect((await contactsOf(business))[0]).toMatchObject({ region: "us-ri" });
    const moved = content.replace("RI", "Texas").replace("737-555-0163,,", "737-555-0163,,Hawaii Time");
    expect(await importFile(business, moved)).toMatchObject({ updated: 2 });
    const after = await contactsOf(business);
    expect(after[0]).toMatchObject({ region: "us-tx" });
    expect(after[3]).toMatchObject({ timeZone: "Pacific/Honolulu" });
  });

  it("reads a file without a header from its first row on", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const made = await upload(business, csv("Ana Lopez,5125550148\nBo Hart,nothing\n"));
    expect(made.hasHeader).toBe(false);
    await start(business, made, { fields: ["name", "phoneNumber"] });
    await runJob(business, made);
    expect(await get(business, made)).toMatchObject({ created: 1, refused: 1 });
    expect(await report(business, made)).toContain("Column 1,Column 2,Line,Reason\r\nBo Hart,nothing,2,");
  });
});

describe("an interrupted import", () => {
  const count = 2 * CHUNK_ROWS + 500;
  const content = `Phone,Name\n${Array.from({ length: count }, (_, index) =>
    index % 10 === 0 ? `${phone(index - 1)},` : index % 25 === 1 ? "none,x" : `${phone(index)},Ana ${index}`,
  ).join("\n")}\n`;

  /** A storage whose files fail after this many bytes. */
  const failingStorage = (bytes: number): Services["storage"] => ({
    ...server.services.storage,
    async read(key) {
      const whole = Buffer.concat(await (await server.services.storage.read(key)).toArray());
      async function* part() {
        yield whole.subarray(0, bytes);
        throw new Error("connection lost");
      }
      return Readable.from(part());
    },
  });

  it("continues after the last committed row and counts nothing twice", async () => {
    const whole = await aBusiness(server, { hasNumber: false });
    const expected = await importFile(whole, content);
    const business = await aBusiness(server, { hasNumber: false });
    const made = await upload(business, csv(content));
    await start(business, made);
    await expect(runJob(business, made, { storage: failingStorage(content.length * 0.7) })).rejects.toThrow(
      "connection lost",
    );
    const halfway = await get(business, made);
    expect(halfway.state).toBe("running");
    expect(halfway.progress).toBeGreaterThan(0.3);
    expect(halfway.progress).toBeLessThan(1);
    await runJob(business, made);
    const done = await get(business, made);
    const { created, updated, unchanged, refused } = expected;
    expect(done).toMatchObject({ state: "done", progress: 1, created, updated, unchanged, refused });
    expect(created + updated + unchanged + refused).toBe(count);
    expect(await report(business, made)).toBe(await report(whole, expected));
    const all = await business.client.ok(api.contacts.search, { body: {} });
    expect(all.paging.total).toBe(created);
    await runJob(business, made);
    expect(await get(business, made)).toEqual(done);
  });

  it("runs once even when two workers have it", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const made = await upload(business, csv(content));
    await start(business, made);
    await Promise.all([runJob(business, made), runJob(business, made)]);
    const { state, created, updated, unchanged, refused } = await get(business, made);
    expect(state).toBe("done");
    expect(created + updated + unchanged + refused).toBe(count);
    expect((await business.client.ok(api.contacts.search, { body: {} })).paging.total).toBe(created);
  });

  it("runs concurrently with another import of the same numbers in another order", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const lines = content.trimEnd().split("\n");
    const backwards = [lines[0], ...lines.slice(1).reverse()].join("\n");
    const both = await Promise.all([upload(business, csv(content)), upload(business, csv(backwards))]);
    await Promise.all(both.map((made) => start(business, made, { tags: ["both"] })));
    await Promise.all(both.map((made) => runJob(business, made)));
    for (const made of both) expect(await get(business, made)).toMatchObject({ state: "done" });
  });

  it("fails with a sentence when its file is lost", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const made = await upload(business, csv("Phone\n5125550148\n"));
    await start(business, made);
    await server.services.storage.remove(storageKeyOf(business.accountId, made._id));
    await runJob(business, made);
    expect(await get(business, made)).toMatchObject({
      state: "failed",
      failure: "The uploaded file is no longer available. Please upload it again.",
    });
  });

  it("fails with a sentence when quotation marks are unclosed throughout the file", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const done = await importFile(
      business,
      `Phone,Name\n${"5125550148,Ana\n".repeat(200)}${'5125550148,"Ana\n'.repeat(30_000)}`,
    );
    expect(done.state).toBe("failed");
    expect(done.failure).toMatch(/^Too many quotation marks are never closed, the last one in line \d+/);
  });
});

describe("an upload", () => {
  it.each<[string, Buffer, number, string]>([
    [
      "a workbook",
      Buffer.from("PK\u0003\u0004\u0014\0\u0006\0[Content_Types].xml", "latin1"),
      415,
      "This workbook can't be read. Save it again in Excel, or as CSV, and upload that file.",
    ],
    [
      "a picture",
      Buffer.from("ffd8ffe000104a46494600010100", "hex"),
      415,
      "This file can't be imported. Export your contacts as CSV, Excel or vCard and upload that file.",
    ],
    ["empty", Buffer.from(""), 400, "The file is empty."],
    ["a header only", Buffer.from("Name,Phone\n"), 400, "The file has column names but no rows below them."],
  ])("that is %s is refused and leaves nothing behind", async (_, bytes, status, sentence) => {
    const business = await aBusiness(server, { hasNumber: false });
    const answer = await business.client.call(contactImports.upload, {
      body: {},
      upload: csv(bytes, "list.csv"),
    });
    expect(answer).toMatchObject({ status, body: { error: sentence } });
    expect(await storedFiles(business)).toEqual([]);
    expect((await business.client.ok(contactImports.search, { body: {} })).imports).toEqual([]);
  });

  it("without a file says so", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const answer = await business.client.call(contactImports.upload, { body: {} });
    expect(answer).toMatchObject({ status: 400, body: { error: "Choose a CSV file." } });
  });

  it("beyond the limit is refused and leaves nothing behind", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const file = csv(Buffer.alloc(IMPORT_MAX_BYTES + 1024 * 1024, "5125550148\n"));
    const answer = await business.client.call(contactImports.upload, { body: {}, upload: file });
    expect(answer).toMatchObject({ status: 413, body: { error: "File must be less than 100MB" } });
    expect(await storedFiles(business)).toEqual([]);
    // 100 MB take a while on a busy machine.
  }, 60_000);

  it("that is cut off on the way leaves nothing behind", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const call = request(`${server.url}/api/${contactImports.upload.path}`, {
      method: "POST",
      headers: {
        cookie: business.client.cookie,
        origin: server.url,
        "content-type": "multipart/form-data; boundary=x",
      },
    });
    call.on("error", () => {});
    call.write('--x\r\ncontent-disposition: form-data; name="upload"; filename="a.csv"\r\n\r\n');
    call.write(Buffer.alloc(1024 * 1024, "5125550148\n"));
    await until("the file is on its way", async () => (await storedFiles(business)).length === 1);
    call.destroy();
    await until("nothing is left", async () => (await storedFiles(business)).length === 0);
    expect((await business.client.ok(contactImports.search, { body: {} })).imports).toEqual([]);
  });

  it("fills custom fields, automatically for columns with the same name", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const { customFields } = await business.client.ok(api.accountSettings.changeCustomFields, {
      body: { customFields: [{ name: "Favorite color" }, { name: "Size" }] },
    });
    const [color, size] = customFields;
    const first = await upload(business, csv("Phone,Favorite Color,Shirt\n5125550148,green,M\n"));
    expect(first.columns.map((column) => column.field)).toEqual([
      "phoneNumber",
      `customField:${color!._id}`,
      null,
    ]);
    const asSize = `customField:${size!._id}` as const;
    await start(business, first, { fields: ["phoneNumber", `customField:${color!._id}`, asSize] });
    await runJob(business, first);
    const stored = async () =>
      (await business.client.ok(api.contacts.search, { body: {} })).contacts.map(
        (contact) => contact.customFields,
      );
    expect(await stored()).toEqual([
      [
        { _id: color!._id, value: "green" },
        { _id: size!._id, value: "M" },
      ],
    ]);
    const second = await upload(business, csv("Phone,Size,Favorite color\n5125550148,L,\n5125550148,L,\n"));
    await start(business, second);
    await runJob(business, second);
    expect(await get(business, second)).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(await stored()).toEqual([
      [
        { _id: color!._id, value: "green" },
        { _id: size!._id, value: "L" },
      ],
    ]);
    const third = await upload(business, csv("Phone,Size\n5125550148,L\n"));
    await start(business, third);
    await runJob(business, third);
    expect(await get(business, third)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  });

  it("cannot fill another account's field, nor one field from two columns", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const other = await aBusiness(server, { hasNumber: false });
    const fieldOf = async (owner: Business) => {
      const { customFields } = await owner.client.ok(api.accountSettings.changeCustomFields, {
        body: { customFields: [{ name: "Size" }] },
      });
      return `customField:${customFields[0]!._id}` as const;
    };
    const [own, theirs] = [await fieldOf(business), await fieldOf(other)];
    const made = await upload(business, csv("Phone,A,B\n5125550148,M,L\n"));
    const choose = (fields: (ColumnChoice | null)[]) =>
      business.client.call(contactImports.start, {
        params: { importId: made._id },
        body: { hasHeader: true, fields },
      });
    expect(await choose(["phoneNumber", theirs, null])).toMatchObject({ status: 404 });
    expect(await choose(["phoneNumber", own, own])).toMatchObject({
      status: 400,
      body: { error: "Choose only one column for the same custom field." },
    });
    expect(await choose(["phoneNumber", own, null])).toMatchObject({ status: 202 });
  });

  it.each<[string, (ColumnChoice | null)[], string]>([
    [
      "no column for the phone numbers",
      ["firstName", null],
      "Choose the column with the phone numbers or the emails.",
    ],
    ["two of them", ["phoneNumber", "phoneNumber"], "Choose only one column for the phone number."],
    [
      "fewer choices than columns",
      ["phoneNumber"],
      "The file has 2 columns. For each one, say what it means or leave it out.",
    ],
  ])("is not started with %s", async (_, fields, sentence) => {
    const business = await aBusiness(server, { hasNumber: false });
    const made = await upload(business, csv("A,B\n5125550148,Ana\n"));
    const answer = await business.client.call(contactImports.start, {
      params: { importId: made._id },
      body: { hasHeader: true, fields },
    });
    expect(answer).toMatchObject({ status: 400, body: { error: sentence } });
    expect((await get(business, made)).state).toBe("mapping");
  });

  it("is started once and cannot be discarded while it runs", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const made = await upload(business, csv("Phone\n5125550148\n"));
    const choice = {
      params: { importId: made._id },
      body: { hasHeader: true, fields: ["phoneNumber" as const] },
    };
    const answers = await Promise.all([1, 2].map(() => business.client.call(contactImports.start, choice)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([202, 409]);
    const discard = () => business.client.call(contactImports.discard, { params: { importId: made._id } });
    expect(await discard()).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    await runJob(business, made);
    expect((await discard()).status).toBe(200);
    expect((await discard()).status).toBe(404);
    expect(await contactsOf(business)).toHaveLength(1);
  });

  it("that is never started is deleted with its file, and a started one is not", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const left = await upload(business, csv("Phone\n5125550148\n"));
    const started = await upload(business, csv("Phone\n5125550148\n"));
    await start(business, started);
    for (const made of [left, started]) {
      await forgetUpload.run(
        server.services,
        { accountId: business.accountId, importId: made._id },
        unstopped,
      );
    }
    await removeStoredFile.run(
      server.services,
      { storageKey: storageKeyOf(business.accountId, left._id) },
      unstopped,
    );
    expect(await storedFiles(business)).toEqual([started._id]);
    const { imports } = await business.client.ok(contactImports.search, { body: {} });
    expect(imports.map((made) => made._id)).toEqual([started._id]);
  });
});

// Last, since from here on a worker runs whatever is queued.
describe("an import with a worker", () => {
  it("is uploaded with a guess and a preview, runs in the background, and leaves no file behind", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const made = await upload(
      business,
      csv(
        "First name,Last name,Mobile,Notes,Groups\nAna,López,(512) 555-0148,likes tea,VIP; new\nBo,Hart,512.555.0149,,\n",
      ),
    );
    expect(made).toMatchObject({
      fileName: "contacts.csv",
      state: "mapping",
      hasHeader: true,
      encoding: "utf-8",
      delimiter: ",",
      progress: 0,
    });
    expect(made.columns.map((column) => column.field)).toEqual([
      "firstName",
      "lastName",
      "phoneNumber",
      null,
      "tags",
    ]);
    expect(made.columns[2]).toMatchObject({ header: "Mobile", samples: ["(512) 555-0148", "512.555.0149"] });
    expect(await storedFiles(business)).toHaveLength(1);

    expect(await start(business, made, { tags: ["Spring list"] })).toMatchObject({ state: "queued" });
    await server.startWorker();
    const done = await until("the import is done", async () => {
      const now = await get(business, made);
      return now.state === "done" && now;
    });
    expect(done).toMatchObject({
      created: 2,
      updated: 0,
      unchanged: 0,
      refused: 0,
      progress: 1,
      failure: null,
    });
    expect(done.finishedAt).not.toBeNull();
    await until("the file is gone", async () => (await storedFiles(business)).length === 0);

    const contacts = await contactsOf(business);
    expect(
      contacts.map(({ firstName, lastName, phoneNumber, tags }) => [firstName, lastName, phoneNumber, tags]),
    ).toEqual([
      ["Ana", "López", "+15125550148", ["new", "Spring list", "VIP"]],
      ["Bo", "Hart", "+15125550149", ["Spring list"]],
    ]);
    const { imports, paging } = await business.client.ok(contactImports.search, { body: {} });
    expect(imports.map((found) => found._id)).toEqual([made._id]);
    expect(paging.total).toBe(1);
  });
});

it("a vCard file is imported like any list, and the upload is deleted", async () => {
  const business = await aBusiness(server, { hasNumber: false });
  const card = (name: string, index: number) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Hart;${name};;;\r\nTEL;TYPE=CELL:${phone(index)}\r\nBDAY:--0314\r\nEND:VCARD\r\n`;
  const made = await upload(business, csv(card("Ana", 1) + card("Bo", 2), "phone.vcf"));
  expect(made.columns.map(({ field }) => field)).toEqual([
    "firstName",
    "lastName",
    "phoneNumber",
    "birthday",
  ]);
  expect(await storedFiles(business)).toEqual([`${made._id}.csv`]);
  const broken = await business.client.call(contactImports.upload, {
    body: {},
    upload: csv(Buffer.from("PK\u0003\u0004\u0014 xl/workbook.xml", "latin1"), "people.xlsx"),
  });
  expect([broken.status, broken.body.fields?.upload]).toEqual([
    415,
    "This workbook can't be read. Save it again in Excel, or as CSV, and upload that file.",
  ]);
  expect(await storedFiles(business)).toEqual([`${made._id}.csv`]);
  await start(business, made);
  await runJob(business, made);
  await until("it is done", async () => (await get(business, made)).state === "done");
  expect(await get(business, made)).toMatchObject({ created: 2, refused: 0 });
  expect((await contactsOf(business)).map(({ firstName, birthday }) => [firstName, birthday])).toEqual([
    ["Ana", { month: 2, date: 14 }],
    ["Bo", { month: 2, date: 14 }],
  ]);
});

it("an unknown column becomes a field in place, and a file with the same headers is read like the last one", async () => {
  const business = await aBusiness(server, { hasNumber: false });
  const list = (index: number, pet: string) => `Who,Phone,Pet,City\nAna Hart,${phone(index)},${pet},Austin\n`;
  const made = await upload(business, csv(list(1, "Rex")));
  await start(business, made, { fields: ["name", "phoneNumber", "newField", null] });
  await runJob(business, made);
  await until("it is done", async () => (await get(business, made)).state === "done");
  const { customFields } = await business.client.ok(api.accountSettings.read, {});
  expect(customFields).toMatchObject([{ name: "Pet", kind: "text" }]);
  expect((await contactsOf(business))[0]?.customFields).toEqual([
    { _id: customFields[0]!._id, value: "Rex" },
  ]);

  const again = await upload(business, csv(list(2, "Mia")));
  expect(again.columns.map(({ field }) => field)).toEqual([
    "name",
    "phoneNumber",
    `customField:${customFields[0]!._id}`,
    null,
  ]);
  const twice = await business.client.call(contactImports.start, {
    params: { importId: again._id },
    body: { hasHeader: true, fields: ["name", "phoneNumber", "newField", null] },
  });
  expect([twice.status, twice.body.fields?.fields]).toEqual([
    400,
    "“Pet” can't be a new field. You already have one with this name or a similar one.",
  ]);
  const other = await aBusiness(server, { hasNumber: false });
  expect((await upload(other, csv(list(3, "Rex")))).columns[2]?.field).toBeNull();
});

it("refused rows are edited in place: contacts imported without a value are not counted again", async () => {
  const business = await aBusiness(server, { hasNumber: false });
  const made = await upload(
    business,
    csv(
      `Name,Phone,Email,Birthday\nAna,12,ana@example.com,\nBo,${phone(1)},bo@,3/14\nCy,,,\nDi,${phone(3)},,\n`,
    ),
  );
  await start(business, made, { tags: ["Spring"] });
  await until("it is done", async () => (await get(business, made)).state === "done");
  expect(await get(business, made)).toMatchObject({ created: 2, refused: 2, partial: 1 });
  const params = { importId: made._id };
  const refused = async () =>
    (await business.client.ok(contactImports.refused, { params, body: {} })).refusals.map(
      ({ line, reason, isWholeRow }) => [line, reason, isWholeRow],
    );
  expect(await refused()).toEqual([
    [2, "The phone number isn't valid.", true],
    [4, "There's no phone number and no email.", true],
    [3, "The email isn't valid.", false],
  ]);
  const mend = (rows: { line: number; cells: string[] }[]) =>
    business.client.ok(contactImports.mend, { params, body: { rows } });
  const after = await mend([
    { line: 2, cells: ["Ana", phone(0), "ana@", ""] },
    { line: 4, cells: ["Cy", "13", "", ""] },
    { line: 3, cells: ["Bo", phone(1), "bo@example.com", "3/14"] },
    // Never refused, so nothing happens to it.
    { line: 5, cells: ["Eve", phone(9), "", ""] },
  ]);
  expect(after).toMatchObject({ created: 3, updated: 0, unchanged: 0, refused: 1, partial: 1 });
  expect(await refused()).toEqual([
    [4, "The phone number isn't valid.", true],
    [2, "The email isn't valid.", false],
  ]);
  expect(
    (await contactsOf(business)).map(({ firstName, phoneNumber, email, tags }) => [
      firstName,
      phoneNumber,
      email,
      tags,
    ]),
  ).toEqual([
    ["Ana", phone(0), null, ["Spring"]],
    ["Bo", phone(1), "bo@example.com", ["Spring"]],
    ["Di", phone(3), null, ["Spring"]],
  ]);
  const other = await aBusiness(server, { hasNumber: false });
  const theirs = { params, body: { rows: [{ line: 2, cells: [] }] } };
  expect((await other.client.call(contactImports.mend, theirs)).status).toBe(404);
  expect((await other.client.call(contactImports.refused, { params, body: {} })).status).toBe(404);
});

it("a column overwrites, only fills empty values, or keeps existing ones, also for rows of one number in a file", async () => {
  const business = await aBusiness(server, { hasNumber: false });
  const { customFields } = await business.client.ok(api.accountSettings.changeCustomFields, {
    body: { customFields: [{ name: "Size" }, { name: "Pet" }, { name: "Car" }] },
  });
  const read = async (content: string, updates: UpdatePolicy[]) => {
    const made = await upload(
      business,
      csv(`Phone,First name,Last name,Email,Company,Size,Pet,Car\n${content}`),
    );
    const params = { importId: made._id };
    const fields = made.columns.map(({ field }) => field);
    const body = { hasHeader: true, fields, updates };
    await business.client.ok(contactImports.dryRun, { params, body });
    const told = await until("it is counted", async () => {
      const { dryRun } = await get(business, made);
      return dryRun?.isDone && dryRun;
    });
    await business.client.ok(contactImports.start, { params, body });
    const { created, updated, unchanged } = await until("it is imported", async () => {
      const now = await get(business, made);
      return now.state === "done" && now;
    });
    expect([told.created, told.updated, told.unchanged]).toEqual([created, updated, unchanged]);
    const rows = (await contactsOf(business)).map((contact) => [
      contact.firstName,
      contact.lastName,
      contact.email,
      contact.company,
      ...customFields.map(({ _id }) => contact.customFields.find((its) => its._id === _id)?.value ?? ""),
    ]);
    return { counts: [created, updated, unchanged], rows };
  };
  await read(`${phone(0)},Ana,Lopez,ana@example.com,,M,Rex,\n`, []);
  await server.services.db
    .insertInto("opt_outs")
    .values({
      account_id: business.accountId,
      address: "off@example.com",
      channel: "email",
      reason: "They unsubscribed",
      opted_out_at: new Date(),
    })
    .execute();
  const policies: UpdatePolicy[] = [
    "overwrite",
    "overwrite",
    "keep",
    "fill",
    "fill",
    "overwrite",
    "keep",
    "fill",
  ];
  const twice = `${phone(1)},Bo,Hart,,,S,,Mini\n${phone(1)},Bob,Hartl,bo@example.com,Rivers,L,Mia,Beetle\n`;
  expect(await read(`${phone(0)},Anna,Díaz,off@example.com,Rivers,L,Mia,Mini\n${twice}`, policies)).toEqual({
    counts: [1, 2, 0],
    rows: [
      ["Anna", "Lopez", "ana@example.com", "Rivers", "L", "Rex", "Mini"],
      ["Bob", "Hart", "bo@example.com", "Rivers", "L", "", "Mini"],
    ],
  });
  expect((await contactsOf(business))[0]?.doNotEmail).toBe(false);
  // Stored with the columns; filled or kept values are unchanged the next time.
  const again = await upload(
    business,
    csv(`Phone,First name,Last name,Email,Company,Size,Pet,Car\n${twice}`),
  );
  expect(again.columns.map(({ update }) => update)).toEqual(policies);
  expect((await read(`${phone(0)},,Díaz,,Banks,,Mia,Golf\n`, policies)).counts).toEqual([0, 0, 1]);
});

it("the contacts in a file, new and known, unchanged and edited, are the audience of a broadcast, and no others", async () => {
  const business = await aBusiness(server, { hasNumber: false });
  const known = await aContact(server, business, { firstName: "Ana" });
  await aContact(server, business, { firstName: "Other" });
  const made = await upload(
    business,
    csv(`Name,Phone\nAna,${known.phoneNumber}\nBo,${phone(1)}\nBo,${phone(1)}\nCy,12\n`),
  );
  await start(business, made);
  await until("it is done", async () => (await get(business, made)).state === "done");
  const importId = made._id;
  const rows = [{ line: 5, cells: ["Cy", phone(2)] }];
  await business.client.ok(contactImports.mend, { params: { importId }, body: { rows } });
  const { contacts } = await business.client.ok(api.contacts.search, { body: { importId } });
  expect(contacts.map(({ firstName }) => firstName).sort()).toEqual(["Ana", "Bo", "Cy"]);
  const { _id: broadcastId } = await business.client.ok(api.broadcasts.createDraft, { body: {} });
  const audience = { params: { broadcastId }, body: { importId } };
  expect(await business.client.ok(api.broadcasts.addAllContacts, audience)).toMatchObject({ total: 3 });
  const other = await aBusiness(server, { hasNumber: false });
  expect((await other.client.call(api.contacts.search, { body: { importId } })).status).toBe(404);
});

describe("a dry run", () => {
  const dryRun = async (business: Business, made: ContactImport, tags: string[] = []) => {
    const fields = made.columns.map(({ field, header }) => field ?? (header === "Pet" ? NEW_FIELD : null));
    return business.client.ok(contactImports.dryRun, {
      params: { importId: made._id },
      body: { hasHeader: made.hasHeader, fields, tags },
    });
  };

  it("counts what the import then does, over the whole file, and writes nothing", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const know = await upload(
      business,
      csv(`Phone,Name,Tags\n${phone(0)},Ana,VIP\n${phone(1)},Bo,\n${phone(2)},Cy,VIP\n${phone(3)},Di,VIP\n`),
    );
    await start(business, know);
    await until("they are there", async () => (await get(business, know)).state === "done");
    const before = await contactsOf(business);

    // After the first chunk the first numbers come again, some with new values.
    const fillers = Array.from({ length: CHUNK_ROWS }, (_, index) => `${phone(10 + index)},Eve,,,\n`);
    const rows =
      `${phone(0)},Ana,VIP,,\n${phone(1)},Bob,,,\n${phone(2)},Cy,new,,\n${phone(3)},Di,VIP,Rex,\n12,No,,,\n,Nobody,,,\n` +
      `${fillers.join("")}${phone(10)},Eve,,,\n${phone(11)},Eva,,,\n${phone(12)},Eve,late,,\n,Nobody,,,\n`;
    const made = await upload(business, csv(`Phone,Name,Tags,Pet,Note\n${rows}`));
    expect(made.dryRun).toBeNull();
    expect((await dryRun(business, made)).dryRun).toMatchObject({ isDone: false, rows: 0 });
    const told = await until("it is counted", async () => {
      const { dryRun: its } = await get(business, made);
      return its?.isDone && its;
    });
    expect(told).toEqual({
      isDone: true,
      progress: 1,
      rows: CHUNK_ROWS + 10,
      created: CHUNK_ROWS,
      updated: 5,
      unchanged: 2,
      refused: 3,
      partial: 0,
      reasons: [
        { reason: "There's no phone number and no email.", rows: 2, firstLine: 7, isWholeRow: true },
        { reason: "The phone number isn't valid.", rows: 1, firstLine: 6, isWholeRow: true },
      ],
      failure: null,
    });
    expect(await contactsOf(business)).toEqual(before);
    expect((await business.client.ok(api.accountSettings.read, {})).customFields).toEqual([]);

    await start(business, made, { fields: ["phoneNumber", "name", "tags", NEW_FIELD, null] });
    const done = await until("it is imported", async () => {
      const now = await get(business, made);
      return now.state === "done" && now;
    });
    const { created, updated, unchanged, refused } = told;
    expect(done).toMatchObject({ created, updated, unchanged, refused });
    const late = await business.client.call(contactImports.dryRun, {
      params: { importId: made._id },
      body: { hasHeader: true, fields: ["phoneNumber", "name", "tags", null, null] },
    });
    expect(late).toMatchObject({ status: 409, body: { error: "This import has already started." } });
  });

  it("yields to a later one", async () => {
    const business = await aBusiness(server, { hasNumber: false });
    const made = await upload(business, csv(`Phone,Name\n${phone(1)},Ana\n`));
    await dryRun(business, made);
    const result = await until("it is counted", async () => {
      const { dryRun: its } = await get(business, made);
      return its?.isDone && its;
    });
    const choice = { hasHeader: true, fields: made.columns.map(({ field }) => field), updates: [], tags: [] };
    const ids = { accountId: business.accountId, importId: made._id, dryRunId: uuidv7() };
    await dryRunJob.run(server.services, { ...ids, ...choice, hasHeader: false }, unstopped);
    expect((await get(business, made)).dryRun).toEqual(result);
  });
});
