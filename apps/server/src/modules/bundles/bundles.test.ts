import { readdir } from "node:fs/promises";
import { api } from "@broadcast/contract";
import type { BundleImport, ImportedItem } from "@broadcast/contract/bundles";
import type { ContentDesign, DesignBlock } from "@broadcast/contract/content-design";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect, sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { aWav } from "../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const { bundles } = api;

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server);
});
afterAll(() => server.close());

async function upload(bytes: Buffer, fileName: string): Promise<string> {
  const { client } = maya;
  const { _id } = await client.ok(api.attachments.beginUpload, {
    body: { fileName, fileSize: bytes.length },
  });
  await client.ok(api.attachments.putPart, {
    params: { uploadId: _id, part: "0" },
    upload: new Blob([new Uint8Array(bytes)]),
  });
  return _id;
}

const colors = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };
const designOf = (...blocks: DesignBlock[]): ContentDesign => ({ version: 1, colors, blocks });

/** A shared bundle with content of every portable kind, each referring to others. */
async function aSharedBundle() {
  const { client, phoneNumber } = maya;
  const link = await client.ok(api.trackableLinks.create, {
    body: { name: "Menu online", url: "https://example.com/menu" },
  });
  const settings = await client.ok(api.accountSettings.changeCustomFields, {
    body: { customFields: [{ name: "Favorite drink" }] },
  });
  const fieldId = settings.customFields[0]!._id;
  const form = await client.ok(api.configurableForms.create, { body: { name: "Join us" } });
  await client.ok(api.configurableForms.change, {
    params: { id: form._id },
    body: {
      description: `Our menu: [[${link.slug}]]`,
      field: { [fieldId]: { enabled: true } },
      tags: ["Guests"],
      allowedOrigins: ["https://cafe.example"],
    },
  });
  const picture = await client.ok(api.attachments.create, {
    body: { name: "Terrace", uploadId: await upload(PNG, "Terrace.png") },
  });
  const voiceDrop = await client.ok(api.voiceDrops.create, {
    body: { name: "Open house", uploadId: await upload(aWav(), "drop.wav") },
  });
  const page = await client.ok(api.landingPages.create, {
    body: {
      name: "Spring",
      title: "Spring menu",
      description: "What we cook",
      design: designOf(
        { id: uuidv7(), type: "image", align: "left", fileId: picture._id, alt: "", link: null },
        { id: uuidv7(), type: "form", configurableFormId: form._id },
        { id: uuidv7(), type: "textUs", align: "left", label: "Text us", phoneNumber, message: "Hi" },
        {
          id: uuidv7(),
          type: "columns",
          columns: [[{ id: uuidv7(), type: "heading", align: "left", level: 2, text: "Open daily" }], []],
        },
      ),
    },
  });
  await client.ok(api.landingPages.updateSocialSharingImage, {
    params: { id: page._id },
    body: { attachmentId: picture._id },
  });
  const template = await client.ok(api.templates.create, {
    body: {
      name: "Welcome",
      text: `Hi {{firstName|there}}, {{favoriteDrink}}: {[${page.slug}]} or ${server.env.PUBLIC_URL}/f/${form.slug}. {<${picture.slug}>}`,
    },
    upload: new File([PNG], "flyer.png", { type: "image/png" }),
  });
  const folder = await client.ok(api.folders.create, {
    body: { name: "Season", contentType: "messageTemplate" },
  });
  await client.ok(api.folders.add, {
    params: { folderId: folder._id },
    body: { contentType: "messageTemplate", contentIds: [template._id], movingItemsConfirmed: true },
  });
  const campaign = await client.ok(api.campaigns.create, { body: { name: "First visit", type: "drip" } });
  await client.ok(api.campaigns.addEvent, {
    params: { id: campaign._id },
    body: { name: "Hello", text: `See <<${form.slug}>>`, scheduledDays: "2" },
    upload: new File([PNG], "hello.png", { type: "image/png" }),
  });
  const email = await client.ok(api.emails.create, {
    body: {
      name: "Spring letter",
      subject: "Spring is here",
      design: designOf({
        id: uuidv7(),
        type: "button",
        align: "left",
        label: "See the menu",
        link: `${server.env.PUBLIC_URL}/p/${page.slug}`,
      }),
    },
  });
  await client.ok(api.campaigns.addEvent, {
    params: { id: campaign._id },
    body: { name: "Letter", type: "email", emailId: email._id, scheduledDays: "5" },
  });
  const keyword = await client.ok(api.keywords.create, { body: { word: "SPRING", answer: "Thanks!" } });
  await client.ok(api.keywords.change, {
    params: { id: keyword._id },
    body: { otherWords: ["MENU", "SUMMER"], addTags: ["Spring"], joinCampaignIds: [campaign._id] },
  });
  const bundle = await client.ok(bundles.create, { body: { name: "Season kit" } });
  const add = [picture, page, template, campaign, keyword, voiceDrop].map(({ _id }) => _id);
  await client.ok(bundles.changeItems, { params: { id: bundle._id }, body: { add } });
  const shareId = await share(bundle._id);
  return { bundleId: bundle._id, shareId, link, form, page, template, campaign, keyword, picture, email };
}

const idIn = (url: string | undefined) => url?.split("/").at(-1) ?? "";
const share = async (id: string, { client } = maya) =>
  idIn((await client.ok(bundles.share, { params: { id }, body: {} })).share?.url);

const look = ({ client }: Business, shareId: string) =>
  client.ok(bundles.readImport, { params: { shareId } });

async function takeOver(
  who: Business,
  shareId: string,
  order: { keys?: string[]; choices?: { key: string; itemId: string }[] } = {},
) {
  const shown = await look(who, shareId);
  const keys = shown.items.flatMap(({ key, isPart }) => (isPart ? key : []));
  const body = { mark: shown.mark, keys, choices: [] as { key: string; itemId: string }[], ...order };
  return who.client.ok(bundles.import, { params: { shareId }, body });
}

const named = ({ items }: BundleImport, name: string): ImportedItem =>
  items.find((item) => item.name === name)!;

/** Returns all rows of an account, from all tables, as text. */
async function rowsOf({ accountId }: Business): Promise<string> {
  const { db } = server.services;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'account_id' and table_schema = current_schema()
  `.execute(db);
  const all = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(name)} t where account_id = ${accountId}
      `.execute(db),
    ),
  );
  return all.flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const contentOf = async ({ accountId }: Business) => {
  const { rows } = await sql<{ type: string; name: string }>`
    select content_type as type, name from content_items where account_id = ${accountId} order by 1, 2
  `.execute(server.services.db);
  return rows.map(({ type, name }) => `${type} ${name}`);
};
const filesOf = async ({ accountId }: Business) =>
  (await readdir(server.env.STORAGE_DIR, { recursive: true })).filter((path) =>
    path.startsWith(`media/${accountId}/`),
  );

describe("a bundle", () => {
  it("needs a name, with the documents' sentence", async () => {
    const answer = await maya.client.call(bundles.create, { body: { name: " " } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { name: "Bundle name is required" } } });
  });

  it("lists its items by kind, keywords by their word, and accepts only portable kinds", async () => {
    const keyword = await maya.client.ok(api.keywords.create, { body: { word: "LUNCH" } });
    const link = await maya.client.ok(api.trackableLinks.create, {
      body: { name: "Site", url: "https://example.com" },
    });
    const { _id: id } = await maya.client.ok(bundles.create, { body: { name: "Lunch" } });
    const changed = await maya.client.ok(bundles.changeItems, {
      params: { id },
      body: { add: [keyword._id] },
    });
    expect(changed).toMatchObject({
      keywords: [{ _id: keyword._id, word: "LUNCH" }],
      attachments: [],
      campaigns: [],
      landingPages: [],
      messageTemplates: [],
      share: null,
    });
    const refused = await maya.client.call(bundles.changeItems, {
      params: { id },
      body: { add: [link._id] },
    });
    expect(refused.status).toBe(404);
    await maya.client.ok(api.keywords.remove, { params: { id: keyword._id } });
    expect((await maya.client.ok(bundles.get, { params: { id } })).keywords).toEqual([]);
  });

  it("opens by its link until that is renewed or revoked, or the bundle is deleted, and then says so", async () => {
    const sam = await aBusiness(server);
    const { _id: id } = await maya.client.ok(bundles.create, { body: { name: "Short-lived" } });
    const first = await share(id);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await look(sam, first)).toMatchObject({ name: "Short-lived", ownBundleId: null, items: [] });
    const gone = async (shareId: string) => {
      const body = { mark: "-", keys: ["0".repeat(50)] };
      const read = await sam.client.call(bundles.readImport, { params: { shareId } });
      const write = await sam.client.call(bundles.import, { params: { shareId }, body });
      expect(read).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining("is no longer shared") },
      });
      expect(write.status).toBe(404);
    };
    const second = await share(id);
    await gone(first);
    await look(sam, second);
    await maya.client.ok(bundles.stopSharing, { params: { id } });
    await gone(second);
    const third = await share(id);
    await maya.client.ok(bundles.remove, { params: { id } });
    await gone(third);
  });

  it("and its items belong to the account alone", async () => {
    const sam = await aBusiness(server);
    const { _id: id } = await maya.client.ok(bundles.create, { body: { name: "Mine" } });
    const theirs = await sam.client.ok(api.keywords.create, { body: { word: "THEIRS" } });
    const statuses = await Promise.all([
      sam.client.call(bundles.get, { params: { id } }),
      sam.client.call(bundles.share, { params: { id }, body: {} }),
      sam.client.call(bundles.stopSharing, { params: { id } }),
      sam.client.call(bundles.changeItems, { params: { id }, body: { add: [theirs._id] } }),
      maya.client.call(bundles.changeItems, { params: { id }, body: { add: [theirs._id] } }),
      sam.client.call(bundles.change, { params: { id }, body: { name: "Ours" } }),
      sam.client.call(bundles.remove, { params: { id } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404));
  });
});

describe("before an item is deleted", () => {
  it("everything that refers to it is listed, in drafts and published versions, with the number of messages with its link", async () => {
    const { client } = maya;
    const { link, form, page, picture, keyword, email } = await aSharedBundle();
    const usesOf = async (
      call: "attachments" | "configurableForms" | "landingPages" | "keywords",
      id: string,
    ) =>
      Object.fromEntries(
        (await client.ok(api[call].uses, { params: { id } })).uses.map(({ title, names }) => [title, names]),
      );
    expect(await usesOf("attachments", picture._id)).toEqual({
      ...{ Bundles: ["Season kit"], "Landing pages": ["Spring"], "Message templates": ["Welcome"] },
    });
    expect(await usesOf("configurableForms", form._id)).toEqual({
      ...{ Campaigns: ["First visit"], "Landing pages": ["Spring"], "Message templates": ["Welcome"] },
    });
    // The campaign has the page in its email.
    expect(await usesOf("landingPages", page._id)).toEqual({
      Bundles: ["Season kit"],
      Campaigns: ["First visit"],
      Emails: ["Spring letter"],
      "Message templates": ["Welcome"],
    });
    expect(await usesOf("keywords", keyword._id)).toEqual({ Bundles: ["Season kit"] });
    const { contactId } = await aContact(server, maya);
    await client.ok(api.messages.send, {
      body: { contactId, text: `Look: [[${link.slug}]]` },
    });
    await client.ok(api.keywords.change, {
      params: { id: keyword._id },
      body: { answer: `Look: [[${link.slug}]]` },
    });
    expect(await client.ok(api.trackableLinks.uses, { params: { id: link._id } })).toEqual({
      uses: [
        { title: "Forms", names: ["Join us"], total: 1 },
        { title: "Keywords", names: ["SPRING"], total: 1 },
      ],
      sentLinks: 1,
    });
    expect(await client.ok(api.emails.uses, { params: { id: email._id } })).toEqual({
      uses: [],
      sentLinks: 0,
    });
    const another = await client.ok(api.trackableLinks.create, {
      body: { name: "Prices", url: "https://rivers.example/prices" },
    });
    await client.ok(api.messages.send, {
      body: { contactId, text: `Look: [[${link.slug}]] and [[${another.slug}]]` },
    });
    const ofSeveral = {
      uses: [
        { title: "Forms", names: ["Join us"], total: 1 },
        { title: "Keywords", names: ["SPRING"], total: 1 },
      ],
      // A text that carries both is one message.
      sentLinks: 2,
    };
    for (const body of [{ ids: [link._id, another._id] }, { filter: { term: "" } }])
      expect(await client.ok(api.trackableLinks.usesOfMany, { body })).toEqual(ofSeveral);
    const sam = await aBusiness(server);
    const theirs = await sam.client.call(api.trackableLinks.uses, { params: { id: link._id } });
    expect(theirs.status).toBe(404);
    const manyOfTheirs = await sam.client.call(api.trackableLinks.usesOfMany, { body: { ids: [link._id] } });
    expect(manyOfTheirs.status).toBe(404);
  });
});

describe("importing a bundle", () => {
  it("keeps text unchanged, including numbers in it, and replaces the sender's number with the importer's", async () => {
    const template = await maya.client.ok(api.templates.create, {
      body: {
        name: "Numbers",
        text: `Ask for your own-phone-number, \uFDD0own number\uFDD1 or call ${maya.phoneNumber}.`,
      },
    });
    const { _id: id } = await maya.client.ok(bundles.create, { body: { name: "Kit" } });
    await maya.client.ok(bundles.changeItems, { params: { id }, body: { add: [template._id] } });
    const shareId = await share(id);
    const sam = await aBusiness(server);
    await takeOver(sam, shareId);
    const [own] = (await sam.client.ok(api.templates.search, { body: {} })).templates;
    expect(own?.text).toBe(`Ask for your own-phone-number,  or call ${sam.phoneNumber}.`);
    const { items } = await look(await aBusiness(server), shareId);
    expect(JSON.stringify(items)).toContain("or call your phone number.");

    const late = await aBusiness(server, { hasNumber: false });
    expect((await look(late, shareId)).items[0]?.problems).toEqual([
      expect.stringContaining("Choose your number first."),
    ]);
    await maya.client.ok(api.templates.change, {
      params: { id: template._id },
      body: { text: "Ask for your own-phone-number." },
    });
    expect(await takeOver(late, shareId)).toMatchObject({ imported: 1 });
  });

  it("first shows its items, what they bring along and need, and changes nothing", async () => {
    const sam = await aBusiness(server);
    const { shareId, keyword, page } = await aSharedBundle();
    await sam.client.ok(api.keywords.create, { body: { word: "SPRING" } });
    const before = await contentOf(sam);
    const shown = await look(sam, shareId);
    expect(shown).toMatchObject({ name: "Season kit", from: expect.stringContaining("Rivers") });
    expect(
      shown.items
        .filter(({ isPart }) => !isPart)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Join us", "Menu online", "Spring letter"]);
    expect(named(shown, "SPRING").notes).toContain(
      "You already have “SPRING”, so we'll add this one as “SPRING 2”.",
    );
    expect(named(shown, "SPRING").parts).toContainEqual({ label: "Joins campaigns", text: "First visit" });
    expect(named(shown, "Welcome").notes).toContain("It adds the field “Favorite drink” to your contacts.");
    expect(named(shown, "Welcome").notes).toContain("It goes into your folder “Season”.");
    const told = JSON.stringify(shown);
    for (const secret of [keyword._id, page.slug, maya.phoneNumber]) expect(told).not.toContain(secret);
    expect(await contentOf(sam)).toEqual(before);
  });

  it("imports everything as drafts that refer to one another, and nothing of the other account", async () => {
    const sam = await aBusiness(server);
    await sam.client.ok(api.keywords.create, { body: { word: "MENU" } });
    await aContact(server, maya, { firstName: "Jo" });
    const { shareId } = await aSharedBundle();
    const done = await takeOver(sam, shareId);
    expect(done).toMatchObject({ imported: 9, updated: 0, alreadyImported: 0 });

    const { client } = sam;
    const [page] = (await client.ok(api.landingPages.search, { body: {} })).landingPages;
    const [form] = (await client.ok(api.configurableForms.search, { body: {} })).configurableForms;
    const [link] = (await client.ok(api.trackableLinks.search, { body: {} })).trackableLinks;
    const [picture] = (await client.ok(api.attachments.search, { body: {} })).attachments;
    const [template] = (await client.ok(api.templates.search, { body: {} })).templates;
    const [campaign] = (await client.ok(api.campaigns.search, { body: {} })).campaigns;
    const keyword = (await client.ok(api.keywords.search, { body: {} })).keywords.find(
      ({ word }) => word === "SPRING",
    );
    expect(template!.text).toBe(
      `Hi {{firstName|there}}, {{favoriteDrink}}: {[${page!.slug}]} or ${server.env.PUBLIC_URL}/f/${form!.slug}. {<${picture!.slug}>}`,
    );
    expect(template).toMatchObject({ type: "mms", folderId: expect.any(String) });
    expect(form).toMatchObject({
      description: `Our menu: [[${link!.slug}]]`,
      isOpen: false,
      allowedOrigins: [],
      tags: ["Guests"],
      customFields: [{ name: "Favorite drink", enabled: true }],
    });
    expect(page).toMatchObject({ publishedAt: null, socialImageId: picture!._id });
    const { design } = await client.ok(api.landingPages.readDesign, { params: { id: page!._id } });
    expect(design.blocks).toMatchObject([
      { type: "image", fileId: picture!._id },
      { type: "form", configurableFormId: form!._id },
      { type: "textUs", phoneNumber: sam.phoneNumber },
      { type: "columns" },
    ]);
    expect(campaign).toMatchObject({ state: "draft", contacts: { count: 0 } });
    const { events } = await client.ok(api.campaigns.events, { params: { id: campaign!._id } });
    expect(events).toMatchObject([
      { name: "Hello", text: `See <<${form!.slug}>>`, type: "mms", scheduledDelayDays: 2 },
      { name: "Letter", type: "email", subject: "Spring is here", email: { name: "Spring letter" } },
    ]);
    const [email] = (await client.ok(api.emails.search, { body: {} })).emails;
    expect(events[1]!.email!._id).toBe(email!._id);
    const letter = await client.ok(api.emails.readDesign, { params: { id: email!._id } });
    expect(letter.design.blocks).toMatchObject([{ link: `${server.env.PUBLIC_URL}/p/${page!.slug}` }]);
    expect(keyword).toMatchObject({
      isOn: false,
      otherWords: ["SUMMER"],
      addTags: ["Spring"],
      joinCampaigns: [{ _id: campaign!._id }],
    });
    const pictures = await Promise.all([
      client.call(api.templates.media, { params: { id: template!._id, index: "0" } }),
      client.call(api.campaigns.eventMedia, { params: { id: campaign!._id, eventId: events[0]!._id } }),
    ]);
    expect(pictures.map(({ status }) => status)).toEqual([200, 200]);
    const [voiceDrop] = (await client.ok(api.voiceDrops.search, { body: {} })).voiceDrops;
    const recording = await client.call(api.voiceDrops.file, { params: { id: voiceDrop!._id } });
    expect(recording.status).toBe(200);
    expect(picture).toMatchObject({ fileName: "Terrace.png", fileSize: PNG.length, downloads: 0 });

    const theirs = new Set((await rowsOf(maya)).match(UUID));
    const mine = await rowsOf(sam);
    expect([...new Set(mine.match(UUID))].filter((id) => theirs.has(id))).toEqual([]);
    const { rows: slugs } = await sql<{ slug: string }>`
      select slug from content_items where account_id = ${maya.accountId} and slug is not null
    `.execute(server.services.db);
    for (const { slug } of slugs) expect(mine).not.toContain(slug);
    for (const its of [maya.phoneNumber, shareId, `media/${maya.accountId}/`])
      expect(mine).not.toContain(its);
  });

  it("twice duplicates nothing, and applies the source's changes only item by item", async () => {
    const sam = await aBusiness(server);
    const { shareId, template, campaign } = await aSharedBundle();
    const first = await look(sam, shareId);
    const keys = first.items.map(({ key }) => key);
    const params = { shareId };
    await sam.client.ok(bundles.import, { params, body: { mark: first.mark, keys } });
    const all = await contentOf(sam);
    const again = await sam.client.call(bundles.import, { params, body: { mark: first.mark, keys } });
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await takeOver(sam, shareId, { keys })).toMatchObject({
      imported: 0,
      updated: 0,
      alreadyImported: 9,
      items: [],
    });
    expect((await look(sam, shareId)).items.map(({ state }) => state)).toEqual(keys.map(() => "imported"));

    const body = { name: "Warm welcome", text: "Good to see you!" };
    await maya.client.ok(api.templates.change, { params: { id: template._id }, body });
    await maya.client.ok(api.campaigns.addEvent, {
      params: { id: campaign._id },
      body: { name: "Later", text: "Still there?", scheduledDays: "9" },
    });
    const [mine] = (await sam.client.ok(api.campaigns.search, { body: {} })).campaigns;
    await sam.client.ok(api.campaigns.start, { params: { id: mine!._id }, body: {} });
    const shown = await look(sam, shareId);
    expect(named(shown, "Warm welcome")).toMatchObject({
      state: "changed",
      changes: [
        { label: "Name", before: "Welcome", after: "Warm welcome" },
        { label: "Message", before: expect.stringContaining("[Spring]"), after: "Good to see you!" },
      ],
    });
    // A running item is not changed from outside.
    expect(named(shown, "First visit")).toMatchObject({
      state: "changed",
      problems: [expect.stringContaining("has started")],
    });
    const refused = await sam.client.call(bundles.import, {
      params,
      body: { mark: shown.mark, keys: [named(shown, "First visit").key] },
    });
    expect(refused.status).toBe(400);
    const updated = await takeOver(sam, shareId, { keys: [named(shown, "Warm welcome").key] });
    expect(updated).toMatchObject({ imported: 0, updated: 1 });
    const [own] = (await sam.client.ok(api.templates.search, { body: {} })).templates;
    expect(own).toMatchObject(body);
    expect((await contentOf(sam)).length).toBe(all.length);
    expect(named(await look(sam, shareId), "First visit").state).toBe("changed");
  });

  it("asks for a replacement for a missing item, and remembers it", async () => {
    const sam = await aBusiness(server);
    const { shareId, form } = await aSharedBundle();
    await maya.client.ok(api.configurableForms.remove, { params: { id: form._id } });
    const shown = await look(sam, shareId);
    // By its id in the page, by its address in the texts.
    expect(shown.missing.map(({ contentType }) => contentType)).toEqual([
      "configurableForm",
      "configurableForm",
    ]);
    const keys = shown.items.flatMap(({ key, isPart }) => (isPart ? key : []));
    const order = (choices: { key: string; itemId: string }[]) =>
      sam.client.call(bundles.import, { params: { shareId }, body: { mark: shown.mark, keys, choices } });
    expect(await order([])).toMatchObject({ status: 400, body: { fields: { choices: expect.any(String) } } });
    const own = await sam.client.ok(api.configurableForms.create, { body: { name: "Our own" } });
    const wrong = await sam.client.ok(api.keywords.create, { body: { word: "NO FORM" } });
    const choices = (itemId: string) => shown.missing.map(({ key }) => ({ key, itemId }));
    expect((await order(choices(wrong._id))).status).toBe(404);
    const theirs = await maya.client.ok(api.configurableForms.create, { body: { name: "Not yours" } });
    expect((await order(choices(theirs._id))).status).toBe(404);
    expect(await order(choices(own._id))).toMatchObject({ status: 200, body: { imported: 7 } });
    const [template] = (await sam.client.ok(api.templates.search, { body: {} })).templates;
    expect(template!.text).toContain(`/f/${own.slug}.`);
    const next = await look(sam, shareId);
    expect(next.missing.map(({ ownId }) => ownId)).toEqual([own._id, own._id]);
  });

  it("lets the user choose their own item instead of one that would come along", async () => {
    const sam = await aBusiness(server);
    const { shareId } = await aSharedBundle();
    const own = await sam.client.ok(api.trackableLinks.create, {
      body: { name: "Ours", url: "https://ours.example" },
    });
    const shown = await look(sam, shareId);
    const choices = [{ key: named(shown, "Menu online").key, itemId: own._id }];
    expect(await takeOver(sam, shareId, { choices })).toMatchObject({ imported: 8 });
    expect((await sam.client.ok(api.trackableLinks.search, { body: {} })).trackableLinks.length).toBe(1);
    expect(named(await look(sam, shareId), "Menu online").state).toBe("replaced");
  });

  it("refuses what cannot be imported, and says why", async () => {
    const sam = await aBusiness(server, { hasNumber: false });
    const { shareId, template, bundleId } = await aSharedBundle();
    const text = `Sign up: ${server.env.PUBLIC_URL}/u/rivers/subscribe`;
    await maya.client.ok(api.templates.change, { params: { id: template._id }, body: { text } });
    const shown = await look(sam, shareId);
    expect(named(shown, "Welcome").problems).toEqual([expect.stringContaining("/u/rivers/subscribe")]);
    expect(named(shown, "Spring").problems).toEqual([expect.stringContaining("Choose your number first")]);
    // It joins a campaign whose email links to the page.
    const needing = await sam.client.call(bundles.import, {
      params: { shareId },
      body: { mark: shown.mark, keys: [named(shown, "SPRING").key] },
    });
    expect(needing).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("“Spring” can't be imported") },
    });
    const done = await takeOver(sam, shareId, { keys: [named(shown, "Join us").key] });
    expect(done.items.map(({ contentType }) => contentType).sort()).toEqual([
      "configurableForm",
      "trackableLink",
    ]);
    const own = await look(maya, shareId);
    expect(own).toMatchObject({ ownBundleId: bundleId, items: [] });
    const refused = await maya.client.call(bundles.import, {
      params: { shareId },
      body: { mark: own.mark, keys: [named(shown, "SPRING").key] },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("your own bundle") },
    });
  });

  it("leaves nothing behind when a part of it fails, and is complete when two run at once", async () => {
    const sam = await aBusiness(server);
    const { shareId } = await aSharedBundle();
    const owner = connect(server.ownerUrl, 1);
    const constraint = sql.raw("no_import");
    await sql`alter table keywords add constraint ${constraint} check (account_id <> ${sql.lit(sam.accountId)})`.execute(
      owner,
    );
    const shown = await look(sam, shareId);
    const keys = shown.items.map(({ key }) => key);
    const order = () =>
      sam.client.call(bundles.import, { params: { shareId }, body: { mark: shown.mark, keys } });
    expect((await order()).status).toBe(500);
    await sql`alter table keywords drop constraint ${constraint}`.execute(owner);
    await owner.destroy();
    expect(await contentOf(sam)).toEqual([]);
    expect(await filesOf(sam)).toEqual([]);
    const { rows } = await sql`
      select 1 from folders where account_id = ${sam.accountId}
      union all select 1 from custom_fields where account_id = ${sam.accountId}
      union all select 1 from bundle_imports where account_id = ${sam.accountId}
    `.execute(server.services.db);
    expect(rows).toEqual([]);

    const answers = await Promise.all([order(), order()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await contentOf(sam)).length).toBe(9);
    expect((await filesOf(sam)).length).toBe(4);
  });
});
