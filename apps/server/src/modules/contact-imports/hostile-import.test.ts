import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { contactLinkSlug } from "../contacts/index.ts";
import { importJob } from "./contact-imports.jobs.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SCRIPT = "<script>alert(1)</script>";
const TURNED = "\u202Egpj\u2066";
const FAMILY = "👨‍👩‍👧‍👦";

async function imported(business: Business, content: string) {
  const { contactImports } = api;
  const upload = new File([content], "people.csv");
  const made = await business.client.ok(contactImports.upload, { body: {}, upload });
  const params = { importId: made._id };
  const fields = made.columns.map(({ field }) => field);
  await business.client.ok(contactImports.start, { params, body: { hasHeader: true, fields } });
  const { accountId } = business;
  const { signal } = new AbortController();
  await importJob.run(server.services, { accountId, importId: made._id }, signal);
  return business.client.ok(contactImports.get, { params });
}
const peopleOf = async (business: Business) =>
  (await business.client.ok(api.contacts.search, { body: { sort: "oldest" } })).contacts;
const number = (index: number) => `+1512555${3_000 + index}`;

it("scripts, formulas, bidirectional and combined characters are imported as text, and stay text where they are shown", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const names = [SCRIPT, "=HYPERLINK(1)", TURNED, FAMILY, "e\u0301\u0302\u0303"];
  const rows = names.map((name, index) => `"${name}",${number(index)}`);
  const done = await imported(maya, `First name,Phone\n${rows.join("\n")}\n`);
  expect(done.state).toBe("done");
  const people = await peopleOf(maya);
  expect(people).toHaveLength(done.created);
  const firstNames = people.map(({ firstName }) => firstName);
  for (const name of [SCRIPT, FAMILY]) expect(firstNames).toContain(name);
  for (const { _id } of people) {
    const slug = contactLinkSlug(server.env, maya.accountId, _id);
    const html = await (await fetch(`${server.url}/c/${slug}`)).text();
    expect(html).not.toMatch(/<script|\u202E|\u2066/);
  }
  expect((await maya.client.ok(api.contacts.search, { body: { term: FAMILY } })).contacts).toHaveLength(1);
});

it("a field of ten million characters costs only its row, or its excess, and the following rows are imported", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const huge = "x".repeat(10_000_000);
  const done = await imported(
    maya,
    `First name,Phone\nAna,${number(20)}\n"${huge}",${number(21)}\nBo,${number(22)}\n`,
  );
  expect(done.state).toBe("done");
  const people = await peopleOf(maya);
  expect(people.map(({ firstName }) => firstName)).toEqual(expect.arrayContaining(["Ana", "Bo"]));
  for (const { firstName } of people) expect(firstName.length).toBeLessThanOrEqual(80);
});
