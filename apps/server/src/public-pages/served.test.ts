import { api } from "@broadcast/contract";
import { UPLOAD_PART_BYTES } from "@broadcast/contract/attachments";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { contactLinkSlug, doubleOptInLink } from "../modules/contacts/index.ts";
import { unsubscribeSlug } from "../modules/sending/index.ts";
import { aBusiness, aContact, type Business } from "../testing/builders.ts";
import { aPhoto } from "../testing/drawn-pictures.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { PUBLIC_PAGES } from "./addresses.ts";
import { pictureUrl } from "./picture-url.ts";

let server: TestServer;
let maya: Business;
/** An address of each public kind, by its name. */
let addresses: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server);
  addresses = await everyAddress();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const colors = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };
/** Opting out always works. */
const WAYS_OUT = ["/unsubscribe/{contactSlug}"];
/** Resources of the pages that have their own addresses. */
const BESIDE = [
  "/a/{attachmentSlug}/{contactSlug}/view",
  "/contest/{slug}/entries.txt",
  "/f/{formSlug}/embed.js",
  "/media/contact-cards/{ownerSlug}.vcf",
  "/p/{slug}/social.png",
  "/picture/{attachmentId}/{hash}",
];
const ALL = [...PUBLIC_PAGES, ...BESIDE].filter((address) => !WAYS_OUT.includes(address));

async function anAttachment() {
  const photo = await aPhoto(40, 30);
  const { _id: uploadId } = await maya.client.ok(api.attachments.beginUpload, {
    body: { fileName: "photo.jpg", fileSize: photo.length },
  });
  expect(photo.length).toBeLessThan(UPLOAD_PART_BYTES);
  const params = { uploadId, part: "0" };
  await maya.client.ok(api.attachments.putPart, { params, upload: new Blob([new Uint8Array(photo)]) });
  return maya.client.ok(api.attachments.create, { body: { name: "Photo", uploadId } });
}

async function everyAddress(): Promise<Record<string, string>> {
  const { client, accountId } = maya;
  const email = "reader@mail.example";
  const { contactId } = await aContact(server, maya, { email });
  const person = contactLinkSlug(server.env, accountId, contactId);
  const link = await client.ok(api.trackableLinks.create, {
    body: { name: "Menu", url: "https://rivers.example" },
  });
  const attachment = await anAttachment();
  const form = await client.ok(api.configurableForms.create, { body: { name: "Menu" } });
  await client.ok(api.configurableForms.change, { params: { id: form._id }, body: { isOpen: true } });
  const keyword = await client.ok(api.keywords.create, { body: { word: "MENU" } });
  await client.ok(api.keywords.change, { params: { id: keyword._id }, body: { answer: "Here it is." } });
  const page = await client.ok(api.landingPages.create, {
    body: { name: "Sale", title: "Sale", description: "Sale", design: { version: 1, colors, blocks: [] } },
  });
  await client.ok(api.landingPages.publish, { params: { id: page._id }, body: { revision: 1 } });
  const contest = await client.ok(api.contests.create, { body: { name: "Raffle" } });
  const now = server.clock.now().getTime();
  await client.ok(api.contests.change, {
    params: { id: contest._id },
    body: {
      ...{ prize: "A handbag", prizeValue: 120, regions: ["us-tx"], minAge: 21 },
      ...{ sponsorAddress: "12 River Road", publicSource: "The Powerball numbers" },
      opensAt: new Date(now).toISOString(),
      closesAt: new Date(now + HOUR_MS).toISOString(),
    },
  });
  await client.ok(api.contests.publish, { params: { id: contest._id }, body: {} });
  await server.services.db
    .updateTable("contests")
    .set({ sealed_at: server.clock.now() })
    .where("id", "=", contest._id)
    .execute();
  await client.ok(api.accountSettings.changeOptInForm, {
    body: { isEnabled: true, heading: "", info: "", consentText: "I agree." },
  });
  const { subscribeUrl } = await client.ok(api.accountSettings.read, {});
  const { phoneNumber } = await client.ok(api.contacts.get, { params: { contactId } });
  const { mediaUrl } = await client.ok(api.contactCards.read, {});
  const file = `/a/${attachment.slug}/${person}`;
  return {
    "/a/{attachmentSlug}/{contactSlug}": file,
    "/a/{attachmentSlug}/{contactSlug}/download": `${file}/download`,
    "/a/{attachmentSlug}/{contactSlug}/view": `${file}/view`,
    "/c/{contactSlug}/{random?}": `/c/${person}`,
    "/c/{contactSlug}/k/{keywordSlug}/{random?}": `/c/${person}/k/${keyword._id}`,
    "/contest/{slug}": `/contest/${contest.slug}`,
    "/contest/{slug}/entries.txt": `/contest/${contest.slug}/entries.txt`,
    "/contest/{slug}/proof": `/contest/${contest.slug}/proof`,
    "/d/{contactSlug}": new URL(doubleOptInLink(server.env, accountId, { _id: contactId, phoneNumber })!)
      .pathname,
    "/f/{formSlug}": `/f/${form.slug}`,
    "/f/{formSlug}/embed.js": `/f/${form.slug}/embed.js`,
    "/f/{formSlug}/{contactSlug}": `/f/${form.slug}/${person}`,
    "/l/{linkSlug}/{contactSlug}": `/l/${link.slug}/${person}`,
    "/media/contact-cards/{ownerSlug}.vcf": new URL(mediaUrl!).pathname,
    "/p/{slug}": `/p/${page.slug}`,
    "/p/{slug}/social.png": `/p/${page.slug}/social.png`,
    "/p/{slug}/{contactSlug}": `/p/${page.slug}/${person}`,
    "/picture/{attachmentId}/{hash}": new URL(pictureUrl(server.env, attachment._id)).pathname,
    "/t/{keywordSlug}": `/t/${keyword._id}`,
    "/u/{slug}/subscribe": new URL(subscribeUrl).pathname,
    "/unsubscribe/{contactSlug}": `/unsubscribe/${unsubscribeSlug(server.env, { accountId, contactId, email })}`,
  };
}

const open = (address: string) =>
  fetch(`${server.url}${addresses[address]}`, {
    redirect: "manual",
    headers: { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1" },
  });

const mark = (columns: { cancelled_at: Date } | { sending_suspended_at: Date; suspension_reason: string }) =>
  server.services.db.updateTable("accounts").set(columns).where("account_id", "=", maya.accountId).execute();

describe.each([
  ["has left", () => mark({ cancelled_at: server.clock.now() })],
  [
    "is suspended for abuse",
    () => mark({ sending_suspended_at: server.clock.now(), suspension_reason: "Phishing" }),
  ],
])("of a business that %s", (_what, happen) => {
  it("no address serves content any more, and each says so; only opting out still works", async () => {
    const answers: Record<string, unknown> = {};
    for (const address of ALL) answers[address] = (await open(address)).status < 400;
    expect(answers).toEqual(Object.fromEntries(ALL.map((address) => [address, true])));
    // Longer than the cache of a link's destination lasts.
    const at = performance.now() + 30_001;
    vi.spyOn(performance, "now").mockImplementation(() => at);
    await happen();
    for (const address of ALL) {
      const answer = await open(address);
      const isSaid = (await answer.text()).includes("This page isn't available.");
      answers[address] = BESIDE.includes(address) ? answer.status >= 400 : isSaid && answer.status;
    }
    expect(answers).toEqual(
      Object.fromEntries(ALL.map((address) => [address, BESIDE.includes(address) || 410])),
    );
    for (const address of WAYS_OUT) expect((await open(address)).status).toBe(200);
  });
});
