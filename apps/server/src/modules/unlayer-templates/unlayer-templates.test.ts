import { api } from "@broadcast/contract";
import { type ContentDesign, contentDesign } from "@broadcast/contract/content-design";
import { PAGE_WARN_BYTES } from "@broadcast/contract/landing-pages";
import { contrastOf } from "@broadcast/domain/content/colors";
import { unknownFields } from "@broadcast/domain/messages/merge-fields";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { keepFile } from "../attachments/index.ts";
import { listPublished } from "./unlayer-templates.sql.ts";

let server: TestServer;
let maya: Business;
let support: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
});
afterAll(() => server.close());

const heading = (text: string) => ({ id: uuidv7(), type: "heading", align: "left", level: 1, text }) as const;
const designOf = (...blocks: ContentDesign["blocks"]): ContentDesign => ({
  version: 1,
  colors: { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" },
  blocks,
});

const aTemplate = async (design: ContentDesign, name = "Grand opening") => {
  const { _id: id } = await support.client.ok(api.unlayerTemplates.create, {
    body: { name, about: "For the first day", kinds: ["email"] },
  });
  await support.client.ok(api.unlayerTemplates.saveDesign, { params: { id }, body: { design, revision: 1 } });
  return { id };
};

const offeredNames = async (kind: "email" | "page") =>
  (await maya.client.ok(api.unlayerTemplates.offered, { query: { kind } })).unlayerTemplates.map(
    ({ name }) => name,
  );

describe("a new installation", () => {
  test("offers a dozen designs for each kind; each can be saved, read and sent, and is a page of at most 40 KB", async () => {
    const [emails, pages] = await Promise.all([
      listPublished(server.services.db, "email"),
      listPublished(server.services.db, "page"),
    ]);
    expect(pages).toHaveLength(12);
    expect(emails).toHaveLength(12);
    for (const { name, design, kinds } of new Map(
      [...pages, ...emails].map((its) => [its.id, its]),
    ).values()) {
      expect(contentDesign.parse(design), name).toEqual(design);
      expect(contrastOf(design.colors.text, design.colors.background), name).toBeGreaterThan(7);
      expect(contrastOf(design.colors.buttonText, design.colors.button), name).toBeGreaterThanOrEqual(4.5);
      expect(unknownFields(JSON.stringify(design.blocks)), name).toEqual([]);
      if (kinds.includes("email")) expect(design.blocks.map(({ type }) => type)).not.toContain("form");
    }
    const [largest] = pages.sort((a, b) => JSON.stringify(b.design).length - JSON.stringify(a.design).length);
    const page = await maya.client.ok(api.landingPages.create, {
      body: { name: "A", title: "A", description: "A", design: largest!.design },
    });
    const { bytes } = await maya.client.ok(api.landingPages.check, { params: { id: page._id } });
    expect(bytes).toBeGreaterThan(3_000);
    expect(bytes).toBeLessThan(PAGE_WARN_BYTES / 2);
  });
});

describe("a template", () => {
  test("is offered while it is published, and never when empty", async () => {
    const { _id: id } = await support.client.ok(api.unlayerTemplates.create, {
      body: { name: "Opening", about: "", kinds: ["page"] },
    });
    const publish = (isPublished: boolean) =>
      support.client.call(api.unlayerTemplates.change, { params: { id }, body: { isPublished } });
    expect(await publish(true)).toMatchObject({
      status: 400,
      body: { fields: { isPublished: "Design it first. It's still empty." } },
    });
    const body = { design: designOf(heading("We open")), revision: 1 };
    await support.client.ok(api.unlayerTemplates.saveDesign, { params: { id }, body });
    expect(await offeredNames("page")).not.toContain("Opening");
    await publish(true);
    expect((await offeredNames("page")).at(-1)).toBe("Opening");
    expect(await offeredNames("email")).not.toContain("Opening");
    await publish(false);
    expect(await maya.client.call(api.unlayerTemplates.begin, { params: { id }, body: {} })).toMatchObject({
      status: 404,
    });
    await support.client.ok(api.unlayerTemplates.remove, { params: { id } });
    expect(await support.client.call(api.unlayerTemplates.get, { params: { id } })).toMatchObject({
      status: 404,
    });
  });

  test("is where it was moved to, in the list and where it is offered", async () => {
    const { id } = await aTemplate(designOf(heading("First")), "Goes first");
    await support.client.ok(api.unlayerTemplates.change, { params: { id }, body: { isPublished: true } });
    await support.client.ok(api.unlayerTemplates.move, { params: { id }, body: { place: 1 } });
    expect((await offeredNames("email"))[0]).toBe("Goes first");
    const { unlayerTemplates: all } = await support.client.ok(api.unlayerTemplates.search, { body: {} });
    expect(all[0]).toMatchObject({ name: "Goes first", place: 1, title: "First" });
    expect(all.map(({ place }) => place)).toEqual(all.map((_, at) => at + 1));
    await support.client.ok(api.unlayerTemplates.move, { params: { id }, body: { place: 9_999 } });
    expect((await offeredNames("email")).at(-1)).toBe("Goes first");
    const found = await support.client.ok(api.unlayerTemplates.search, { body: { term: "goes f" } });
    expect(found.unlayerTemplates).toHaveLength(1);
  });

  test("is not overwritten by an older one, and contains nothing of one account", async () => {
    const { id } = await aTemplate(designOf(heading("One")));
    const save = (design: ContentDesign, revision: number) =>
      support.client.call(api.unlayerTemplates.saveDesign, { params: { id }, body: { design, revision } });
    expect(await save(designOf(), 1)).toMatchObject({ status: 409, body: { code: "conflict" } });
    const form = { id: uuidv7(), type: "form", configurableFormId: uuidv7() } as const;
    expect(await save(designOf(form), 2)).toMatchObject({ status: 400 });
  });

  test("starts an account's own design, with copies of its pictures as attachments", async () => {
    const key = `media/${support.accountId}/${uuidv7()}`;
    await server.services.storage.put(key, Buffer.from("a picture"), "image/png");
    const { _id: fileId } = await support.client.ok(api.attachments.create, { body: { name: "Shop" } });
    const file = { key, fileName: "shop.png", sizeBytes: 9, contentType: "image/png" };
    await keepFile(server.services.db, support.accountId, fileId, file);
    const image = { id: uuidv7(), type: "image", align: "left", alt: "The shop", link: null } as const;
    const gone = { ...image, id: uuidv7(), fileId: uuidv7() };
    const { id } = await aTemplate(designOf(heading("We open"), { ...image, fileId }, gone));
    await support.client.ok(api.unlayerTemplates.change, { params: { id }, body: { isPublished: true } });

    const { design } = await maya.client.ok(api.unlayerTemplates.begin, { params: { id }, body: {} });
    expect(design.blocks).toMatchObject([{ text: "We open" }, { alt: "The shop" }]);
    const [, begun] = design.blocks;
    const ownId = begun?.type === "image" ? begun.fileId : "";
    expect(ownId).not.toBe(fileId);
    expect(begun?.id).not.toBe(image.id);
    const own = await maya.client.ok(api.attachments.get, { params: { id: ownId } });
    expect(own).toMatchObject({ name: "Grand opening", fileName: "shop.png", kind: "picture" });
    const { _id: emailId } = await maya.client.ok(api.emails.create, {
      body: { name: "Ours", subject: "We open", design },
    });
    const html = await maya.client.ok(api.emails.preview, { params: { id: emailId }, query: {} });
    expect(String(html)).toContain(`/picture/${ownId}/`);
  });

  test("is shown as the email or page that it would start", async () => {
    const { id } = await aTemplate(designOf(heading("Hi {{firstName|there}}")));
    const shown = async (kind: "email" | "page") =>
      String(await support.client.ok(api.unlayerTemplates.preview, { params: { id }, query: { kind } }));
    expect(await shown("email")).toContain("Hi there");
    expect(await shown("page")).toMatch(/<main>.*Hi there/s);
  });
});
