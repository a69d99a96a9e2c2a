import { api } from "@broadcast/contract";
import type { ContentDesign, DesignBlock } from "@broadcast/contract/content-design";
import type { LandingPage } from "@broadcast/contract/landing-pages";
import { imageSize } from "image-size";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBusiness } from "../../public-pages/business.sql.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { contactLinkSlug } from "../contacts/index.ts";
import { keepView } from "./kept-views.ts";
import { socialImagePng } from "./social-image.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const { landingPages } = api;
const blockId = "0198c0de-0000-7000-8000-000000000001";
const colors = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const designOf = (...blocks: DesignBlock[]): ContentDesign => ({ version: 1, colors, blocks });
const heading = (text: string): DesignBlock => ({
  id: blockId,
  type: "heading",
  align: "left",
  level: 1,
  text,
});

const aDraft = (design = designOf(heading("Hi")), title = "Spring sale"): Promise<LandingPage> =>
  maya.client.ok(landingPages.create, {
    body: { name: "Spring sale", title, description: "New pieces, made in Austin.", design },
  });

const publish = (page: LandingPage, revision = 1): Promise<LandingPage> =>
  maya.client.ok(landingPages.publish, { params: { id: page._id }, body: { revision } });

const aPage = async (design?: ContentDesign, title?: string) => publish(await aDraft(design, title));

const open = (page: LandingPage, headers: Record<string, string> = {}, under = "", method = "GET") =>
  fetch(`${server.url}/p/${page.slug}${under}`, { method, headers: { "user-agent": PHONE, ...headers } });

const textOf = async (page: LandingPage, under = "") => (await open(page, {}, under)).text();
const viewsOf = async ({ _id }: LandingPage) =>
  (await maya.client.ok(landingPages.get, { params: { id: _id } })).views;

describe("a page", () => {
  it.each([
    ["name", "Name is required"],
    ["title", "Title is required"],
    ["description", "Description is required"],
  ])("without a %s is refused", async (field, sentence) => {
    const body = { name: "a", title: "b", description: "c", [field]: " " };
    const answer = await maya.client.call(landingPages.create, { body });
    expect(answer.status).toBe(400);
    expect((answer.body as { fields: object }).fields).toEqual({ [field]: sentence });
  });

  it("is visible only to its author until it is published, and again once it is unpublished", async () => {
    const draft = await aDraft();
    expect((await open(draft)).status).toBe(404);
    const page = await publish(draft);
    expect(await textOf(page)).toContain('<h1 class="size1 left">Hi</h1>');
    await maya.client.ok(landingPages.saveDesign, {
      params: { id: page._id },
      body: { design: designOf(heading("Changed")), revision: 1 },
    });
    expect(await textOf(page)).not.toContain("Changed");
    const preview = await fetch(`${server.url}/api/landingPages/${page._id}/preview`, {
      headers: { cookie: maya.client.cookie },
    });
    expect(preview.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(await preview.text()).toContain("Changed");
    expect((await fetch(`${server.url}/api/landingPages/${page._id}/preview`)).status).toBe(401);
    await maya.client.ok(landingPages.unpublish, { params: { id: page._id }, body: {} });
    expect((await open(page)).status).toBe(404);
  });

  it("opens as it was saved, byte by byte, and a change based on an older revision is a conflict", async () => {
    const { _id: id } = await aDraft();
    const params = { id };
    const design = designOf(heading(" {{firstName|you}}  "), { id: blockId, type: "spacer", height: 8 });
    const { revision } = await maya.client.ok(landingPages.saveDesign, {
      params,
      body: { design, revision: 1 },
    });
    const kept = await maya.client.ok(landingPages.readDesign, { params });
    expect(JSON.stringify(kept)).toBe(JSON.stringify({ design, revision }));
    const late = await maya.client.call(landingPages.saveDesign, {
      params,
      body: { design: designOf(), revision: 1 },
    });
    expect(late.status).toBe(409);
    const stale = await maya.client.call(landingPages.publish, { params, body: { revision: 1 } });
    expect(stale.status).toBe(409);
    expect((await maya.client.ok(landingPages.readDesign, { params })).design).toEqual(design);
  });

  it("begins with the colors of the previous one", async () => {
    const omar = await aBusiness(server);
    const make = (design?: ContentDesign) =>
      omar.client.ok(landingPages.create, {
        body: { name: "a", title: "b", description: "c", ...(design && { design }) },
      });
    const clay = { background: "#fdf7f0", text: "#3a2415", button: "#a2491d", buttonText: "#ffffff" };
    const colorsOf = async ({ _id }: LandingPage) =>
      (await omar.client.ok(landingPages.readDesign, { params: { id: _id } })).design.colors;
    expect(await colorsOf(await make())).toEqual(colors);
    await make({ ...designOf(), colors: clay });
    expect(await colorsOf(await make())).toEqual(clay);
  });

  it("is copied as a draft with its own address", async () => {
    const page = await aPage(designOf(heading("Copied")));
    const copy = await maya.client.ok(landingPages.clone, { params: { id: page._id }, body: {} });
    expect(copy).toMatchObject({ name: "Spring sale (copy)", publishedAt: null, views: 0 });
    expect(copy.slug).not.toBe(page.slug);
    const { design } = await maya.client.ok(landingPages.readDesign, { params: { id: copy._id } });
    expect(design).toEqual(designOf(heading("Copied")));
  });

  it("is small, without a script, and tells social networks and search engines what it is", async () => {
    const page = await aPage(designOf(heading("Hi")), 'Spring "sale"');
    const answer = await open(page);
    const html = await answer.text();
    expect(html.length).toBeLessThan(40_000);
    expect(html).not.toMatch(/<script|src="(?!http)|@import|url\(/);
    expect(html).toContain('<meta property="og:title" content="Spring &quot;sale&quot;">');
    expect(html).toContain(`<link rel="canonical" href="${server.url}/p/${page.slug}">`);
    expect(html).not.toContain('content="noindex"');
    await maya.client.ok(landingPages.change, { params: { id: page._id }, body: { noIndex: true } });
    expect(await textOf(page)).toContain('<meta name="robots" content="noindex">');
  });

  it("has its title drawn on its picture as any visitor reads it", async () => {
    const page = await aPage(designOf(), "Hi {{firstName|friends}}");
    const html = await textOf(page);
    expect(html).toContain('<meta property="og:title" content="Hi friends">');
    const address = /property="og:image" content="([^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&");
    const drawn = Buffer.from(await (await fetch(address)).arrayBuffer());
    const { name: brand } = await readBusiness(server.services.db, maya.accountId);
    expect(drawn.equals(await socialImagePng({ title: "Hi friends", brand, colors }))).toBe(true);
  });

  it("shows text by an author or a contact as text", async () => {
    const hostile = "</title></p><script>alert(1)</script>";
    const { contactId } = await aContact(server, maya, { firstName: "<img src=x onerror=alert(1)>" });
    const page = await aPage(designOf(heading("{{firstName}} {{lastName|</h1><script>}}")), hostile);
    const html = await textOf(page, `/${contactLinkSlug(server.env, maya.accountId, contactId)}`);
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    const link = await maya.client.call(landingPages.saveDesign, {
      params: { id: page._id },
      body: {
        revision: 1,
        design: designOf({
          id: blockId,
          type: "button",
          align: "left",
          label: "Go",
          link: "javascript:alert(1)",
        }),
      },
    });
    expect(link.status).toBe(400);
  });

  it("greets a link's contact by name, and others with the fallback; another account's contact has no link", async () => {
    const page = await aPage(designOf(heading("Hi {{firstName|there}}!")));
    const { contactId } = await aContact(server, maya, { firstName: "Jo" });
    expect(await textOf(page, `/${contactLinkSlug(server.env, maya.accountId, contactId)}`)).toContain(
      "Hi Jo!",
    );
    expect(await textOf(page)).toContain("Hi there!");
    const omar = await aBusiness(server);
    const theirs = await aContact(server, omar);
    const slug = contactLinkSlug(server.env, omar.accountId, theirs.contactId);
    expect((await open(page, {}, `/${slug}`)).status).toBe(404);
    const previewAs = (id: string) =>
      fetch(`${server.url}/api/landingPages/${page._id}/preview?scheme=dark&contactId=${id}`, {
        headers: { cookie: maya.client.cookie },
      });
    expect(await (await previewAs(contactId)).text()).toContain("Hi Jo!");
    expect((await previewAs(theirs.contactId)).status).toBe(404);
  });

  it("accepts a form without a script", async () => {
    const form = await maya.client.ok(api.configurableForms.create, { body: { name: "Join" } });
    const block: DesignBlock = { id: blockId, type: "form", configurableFormId: form._id };
    const html = await textOf(await aPage(designOf(block, { ...block, id: form._id })));
    expect(html.match(/id="form1-phoneNumber"/g)).toHaveLength(1);
    expect(html.match(/id="form2-phoneNumber"/g)).toHaveLength(1);
    const token = /name="token" value="([^"]+)"/.exec(html)![1]!;
    const action = /action="([^"]+)"/.exec(html)![1]!;
    const answer = await fetch(`${server.url}${action}`, {
      method: "POST",
      body: new URLSearchParams({ token, firstName: "Ana", phoneNumber: "512-555-0177" }),
    });
    expect(await answer.text()).toContain("Your contact info has been updated!");
  });

  it("is inserted into a message as each recipient's own link, once it is published", async () => {
    const draft = await aDraft();
    const { contactId } = await aContact(server, maya);
    const send = () =>
      maya.client.call(api.messages.send, { body: { contactId, text: `See {[${draft.slug}]}` } });
    expect(await send()).toMatchObject({ status: 400 });
    await publish(draft);
    const slug = contactLinkSlug(server.env, maya.accountId, contactId);
    expect((await send()).body).toMatchObject({
      text: `See ${server.env.PUBLIC_URL}/p/${draft.slug}/${slug}`,
    });
  });
});

describe("a view", () => {
  it("counts for people, not for programs or the account's own users", async () => {
    const page = await aPage();
    const { contactId } = await aContact(server, maya, { firstName: "Jo" });
    await open(page);
    await open(page, {}, `/${contactLinkSlug(server.env, maya.accountId, contactId)}`);
    await open(page, { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
    await open(page, {}, "", "HEAD");
    await open(page, { cookie: maya.client.cookie });
    const omar = await aBusiness(server);
    await open(page, { cookie: omar.client.cookie });
    expect(await viewsOf(page)).toBe(3);
    const { landingPageViews } = await maya.client.ok(landingPages.searchViews, {
      params: { id: page._id },
      body: {},
    });
    expect(landingPageViews.map(({ contact }) => contact?._id ?? null)).toEqual([null, contactId, null]);
    const found = await maya.client.ok(landingPages.searchViews, {
      params: { id: page._id },
      body: { term: "jo" },
    });
    expect(found.paging.total).toBe(1);
  });

  it("is not lost among a thousand at once", async () => {
    const page = await aPage();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => open(page)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await viewsOf(page)).toBe(1_000);
  });

  it("is not lost while the database is unavailable", async () => {
    const page = await aPage();
    let isDown = true;
    const db = new Proxy(server.services.db, {
      get: (target, name) => {
        if (isDown && (name === "getExecutor" || name === "transaction"))
          throw new Error("the database is away");
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const view = { accountId: maya.accountId, pageId: page._id, contactId: null, viewedAt: new Date() };
    await Promise.all([1, 2, 3].map(() => keepView({ ...server.services, db }, view)));
    expect(await viewsOf(page)).toBe(0);
    isDown = false;
    await until("the views", async () => (await viewsOf(page)) === 3);
  });
});

describe("the picture of a shared page", () => {
  it("is drawn from its title, at an address that changes with it", async () => {
    const page = await aPage(designOf(), "Spring sale 🌷 at Rivers");
    const answer = await fetch(page.socialImageUrl);
    expect(answer.headers.get("content-type")).toBe("image/png");
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(imageSize(picture)).toMatchObject({ width: 1200, height: 630 });
    const same = { brand: "", colors };
    const [tulip, none, unknown] = await Promise.all(
      ["Hi 🌷", "Hi", "Hi \u{e000}"].map((title) => socialImagePng({ ...same, title })),
    );
    // An emoji is drawn; characters without a font leave nothing behind.
    expect(tulip!.length).toBeGreaterThan(none!.length);
    expect(unknown!.equals(none!)).toBe(true);
    const renamed = await maya.client.ok(landingPages.change, {
      params: { id: page._id },
      body: { title: "Summer sale" },
    });
    expect(renamed.socialImageUrl).not.toBe(page.socialImageUrl);
    expect(await textOf(page)).toContain(`content="${renamed.socialImageUrl}"`);
  });

  it("is the account's own if one is chosen, and opens by its signed address only", async () => {
    const png = Buffer.from(await (await fetch((await aPage()).socialImageUrl)).arrayBuffer());
    const { _id: uploadId } = await maya.client.ok(api.attachments.beginUpload, {
      body: { fileName: "sale.png", fileSize: png.length },
    });
    await maya.client.ok(api.attachments.putPart, {
      params: { uploadId, part: 0 },
      upload: new File([png], "sale.png"),
    });
    const picture = await maya.client.ok(api.attachments.create, { body: { name: "Sale", uploadId } });
    const page = await aPage(
      designOf({ id: blockId, type: "image", align: "left", fileId: picture._id, alt: "", link: null }),
    );
    const params = { id: page._id };
    const { socialImageUrl } = await maya.client.ok(landingPages.updateSocialSharingImage, {
      params,
      body: { attachmentId: picture._id },
    });
    expect(await textOf(page)).toContain(`<img src="${socialImageUrl}"`);
    expect((await fetch(socialImageUrl)).headers.get("content-type")).toBe("image/png");
    expect((await fetch(socialImageUrl.replace(/.{4}(?=\?)/, "AAAA"))).status).toBe(404);
    const text = await maya.client.ok(api.attachments.create, { body: { name: "No file" } });
    const refused = await maya.client.call(landingPages.updateSocialSharingImage, {
      params,
      body: { attachmentId: text._id },
    });
    expect(refused.status).toBe(400);
    const omar = await aBusiness(server);
    const theirs = await omar.client.ok(landingPages.create, {
      body: { name: "a", title: "b", description: "c" },
    });
    const notTheirs = await omar.client.call(landingPages.updateSocialSharingImage, {
      params: { id: theirs._id },
      body: { attachmentId: picture._id },
    });
    expect(notTheirs.status).toBe(400);
  });
});
