import { readdir } from "node:fs/promises";
import { api } from "@broadcast/contract";
import { type Attachment, UPLOAD_PART_BYTES } from "@broadcast/contract/attachments";
import { imageSize } from "image-size";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { anAnimation, aPhoto } from "../../testing/drawn-pictures.ts";
import { jpegWithPlace, PLACE } from "../../testing/pictures-with-places.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { contactLinkSlug } from "../contacts/index.ts";
import { readAttachedPictures, readPictures } from "./pictures.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const MINUTE_MS = 60_000;

let server: TestServer;
let maya: Business;
let jo: string;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  jo = (await aContact(server, maya, { firstName: "Jo" })).contactId;
});
afterAll(() => server.close());

const { attachments, publicAttachments } = api;

async function upload(content: Buffer | string, fileName: string, client = maya.client): Promise<string> {
  const bytes = Buffer.from(content);
  const { _id, parts } = await client.ok(attachments.beginUpload, {
    body: { fileName, fileSize: bytes.length },
  });
  for (let part = 0; part < parts; part += 1) {
    const piece = bytes.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES);
    await client.ok(attachments.putPart, {
      params: { uploadId: _id, part: String(part) },
      upload: new Blob([new Uint8Array(piece)]),
    });
  }
  return _id;
}

const anAttachment = async (content: Buffer | string, fileName = "menu.pdf"): Promise<Attachment> =>
  maya.client.ok(attachments.create, { body: { name: "Menu", uploadId: await upload(content, fileName) } });

const pathOf = ({ slug }: { slug: string }, contactId = jo, business = maya) =>
  `/a/${slug}/${contactLinkSlug(server.env, business.accountId, contactId)}`;

const open = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${server.url}${path}`, { method, headers: { "user-agent": PHONE, ...headers } });

const read = ({ _id }: { _id: string }) => maya.client.ok(attachments.get, { params: { id: _id } });

const filesUnder = async (folder: string) =>
  (await readdir(server.env.STORAGE_DIR, { recursive: true })).filter((path) =>
    path.startsWith(`${folder}/`),
  );

describe("an upload", () => {
  it("that was interrupted continues where it stopped, and becomes the file byte for byte", async () => {
    const bytes = Buffer.alloc(UPLOAD_PART_BYTES * 2 + 1_234, "0123456789 abc");
    const file = {
      fileName: "C:\\fakepath\\price list.txt",
      fileSize: bytes.length,
      lastModified: 1_790_000_000_000,
    };
    const { _id: uploadId, parts } = await maya.client.ok(attachments.beginUpload, { body: file });
    expect(parts).toBe(3);
    const part = (number: number) =>
      maya.client.call(attachments.putPart, {
        params: { uploadId, part: String(number) },
        upload: new Blob([
          new Uint8Array(bytes.subarray(number * UPLOAD_PART_BYTES, (number + 1) * UPLOAD_PART_BYTES)),
        ]),
      });
    expect((await part(0)).status).toBe(200);
    expect((await part(2)).status).toBe(409);
    const early = await maya.client.call(attachments.create, { body: { name: "Prices", uploadId } });
    expect(early).toMatchObject({ status: 409, body: { error: "This file is still being uploaded." } });

    const again = await maya.client.ok(attachments.beginUpload, { body: file });
    expect(again).toMatchObject({ _id: uploadId, receivedParts: 1, fileName: "price list.txt" });
    // A lost answer: the same part arrives again, even simultaneously.
    await Promise.all([part(0), part(1), part(1)]);
    expect((await maya.client.ok(attachments.readUpload, { params: { uploadId } })).receivedParts).toBe(2);
    await part(2);
    const made = await maya.client.ok(attachments.create, { body: { name: "Prices", uploadId } });
    expect(made).toMatchObject({ fileName: "price list.txt", fileSize: bytes.length, kind: "file" });
    const got = await open(`${pathOf(made)}/download`);
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    const twice = await maya.client.call(attachments.create, { body: { name: "Prices", uploadId } });
    expect(twice.status).toBe(404);
  });

  it("accepts no truncated part, and nothing empty or too large", async () => {
    const { _id: uploadId } = await maya.client.ok(attachments.beginUpload, {
      body: { fileName: "a.txt", fileSize: 100 },
    });
    const short = await maya.client.call(attachments.putPart, {
      params: { uploadId, part: "0" },
      upload: new Blob(["too short"]),
    });
    expect(short.status).toBe(400);
    expect((await maya.client.ok(attachments.readUpload, { params: { uploadId } })).receivedParts).toBe(0);
    for (const fileSize of [0, 100_000_001]) {
      const refused = await maya.client.call(attachments.beginUpload, { body: { fileName: "a", fileSize } });
      expect(refused.status).toBe(400);
    }
  });

  it("that is given up or finished leaves no parts behind, and replaced or deleted files don't either", async () => {
    await server.startWorker();
    const uploadId = await upload("given up", "a.txt");
    await maya.client.ok(attachments.giveUpUpload, { params: { uploadId } });
    const made = await anAttachment("kept", "b.txt");
    await maya.client.ok(attachments.updateFile, {
      params: { id: made._id },
      body: { uploadId: await upload("another", "c.txt") },
    });
    const gone = await anAttachment("soon gone", "d.txt");
    await maya.client.ok(attachments.remove, { params: { id: gone._id } });
    await sql`update graphile_worker._private_jobs set run_at = now()
        where task_id = (select id from graphile_worker._private_tasks where identifier = 'stored-files.remove')`.execute(
      server.services.db,
    );
    await until("only what is held", async () => {
      const { rows } = await sql<{ key: string }>`
        select unnest(part_keys) as key from attachment_uploads
        union all select file_key from attachments where file_key is not null
      `.execute(server.services.db);
      const held = new Set(rows.map(({ key }) => key));
      const stored = [
        ...(await filesUnder(`uploads/${maya.accountId}`)),
        ...(await filesUnder(`attachments/${maya.accountId}`)),
      ];
      return stored.length > 0 && stored.every((path) => held.has(path));
    });
  });
});

describe("an attachment", () => {
  it("keeps its address and its downloads when its file is replaced", async () => {
    const made = await anAttachment("%PDF-1.7 first", "menu.pdf");
    const old = await open(`${pathOf(made)}/download`);
    expect(await old.text()).toBe("%PDF-1.7 first");
    const replaced = await maya.client.ok(attachments.updateFile, {
      params: { id: made._id },
      body: { uploadId: await upload("second", "new menu.txt") },
    });
    expect(replaced).toMatchObject({ slug: made.slug, name: "Menu", fileName: "new menu.txt", downloads: 1 });
    const fresh = await open(`${pathOf(made)}/download`, { "if-none-match": old.headers.get("etag")! });
    expect(await fresh.text()).toBe("second");
  });

  it("that is cloned keeps its file when the original is deleted", async () => {
    const made = await anAttachment("shared");
    const copy = await maya.client.ok(attachments.clone, { params: { id: made._id }, body: {} });
    expect(copy.slug).not.toBe(made.slug);
    await maya.client.ok(attachments.remove, { params: { id: made._id } });
    expect((await open(pathOf(made))).status).toBe(404);
    expect(await (await open(`${pathOf(copy)}/download`)).text()).toBe("shared");
  });

  it("needs a name, with the documents' sentence, and can exist before its file", async () => {
    for (const body of [{ name: " " }, {}]) {
      const refused = await maya.client.call(attachments.create, { body: body as { name: string } });
      expect(refused).toMatchObject({
        status: 400,
        body: { fields: { name: "Attachment name is required" } },
      });
    }
    const made = await maya.client.ok(attachments.create, { body: { name: "Later" } });
    expect(made).toMatchObject({ fileName: "", fileSize: 0, kind: "file" });
    expect((await open(pathOf(made))).status).toBe(404);
    const renamed = await maya.client.ok(attachments.change, {
      params: { id: made._id },
      body: { name: "Now" },
    });
    expect(renamed.name).toBe("Now");
  });

  it("is found among the pictures when its file is one", async () => {
    const oak = { name: "Oak table", uploadId: await upload(PNG, "oak.png") };
    const picture = await maya.client.ok(attachments.create, { body: oak });
    await maya.client.ok(attachments.create, {
      body: { name: "Oak prices", uploadId: await upload("%PDF-1.7 oak", "oak.pdf") },
    });
    await maya.client.ok(attachments.create, { body: { name: "Oak, later" } });
    const found = (kind?: "picture") =>
      maya.client.ok(attachments.search, { body: { term: "oak", ...(kind && { kind }) } });
    expect(await found("picture")).toMatchObject({ attachments: [picture], paging: { total: 1 } });
    expect((await found()).paging.total).toBe(3);
  });

  it("is inserted into a message as each recipient's own link", async () => {
    const made = await anAttachment("menu");
    const sent = await maya.client.ok(api.messages.send, {
      body: { contactId: jo, text: `See {<${made.slug}>}` },
    });
    expect(sent.text).toBe(`See ${server.env.PUBLIC_URL}${pathOf(made)}`);
  });
});

describe("a download", () => {
  it("counts once per contact in 30 minutes, and never for HEAD, a later range, the page or a scanner", async () => {
    const made = await anAttachment("a whole file");
    const file = `${pathOf(made)}/download`;
    await open(pathOf(made));
    await open(file, {}, "HEAD");
    await open(file, { range: "bytes=4-" });
    await open(file, { "user-agent": "Slackbot-LinkExpanding 1.0" });
    expect(await read(made)).toMatchObject({ downloads: 0, people: 0 });
    await Promise.all([open(file), open(file, { range: "bytes=0-3" }), open(file)]);
    expect(await read(made)).toMatchObject({ downloads: 1, people: 1 });
    server.advance(29 * MINUTE_MS);
    await open(file);
    expect((await read(made)).downloads).toBe(1);
    server.advance(2 * MINUTE_MS);
    await open(file);
    const { contactId: amara } = await aContact(server, maya, { firstName: "Amara", lastName: "Kone" });
    await open(`${pathOf(made, amara)}/download`);
    expect(await read(made)).toMatchObject({ downloads: 3, people: 2 });
    const { downloads } = await maya.client.ok(attachments.searchDownloads, {
      params: { id: made._id },
      body: { term: "kone" },
    });
    expect(downloads).toMatchObject([{ contact: { _id: amara, name: "Amara Kone" }, downloads: 1 }]);
  });

  it.each([
    ["bytes=2-5", 206, "2345", "bytes 2-5/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=0-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=5-2", 200, "0123456789", null],
    ["bytes=0-1,4-5", 200, "0123456789", null],
  ])("of %s is answered %i", async (range, status, text, contentRange) => {
    const made = await anAttachment("0123456789");
    const answer = await open(`${pathOf(made)}/download`, { range });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-range")).toBe(contentRange);
    expect(answer.headers.get("content-length")).toBe(String(text.length));
    expect(await answer.text()).toBe(text);
    const another = await open(`${pathOf(made)}/download`, { range, "if-range": '"of another file"' });
    expect(await another.text()).toBe("0123456789");
  });
});

describe("what a recipient opens", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

  it.each([
    ["a drawing with a script", "photo.svg", svg],
    ["a page that calls itself a picture", "photo.png", "<!doctype html><script>alert(1)</script>"],
    ["an archive that calls itself a film", "film.mp4", "PK\u0003\u0004\u0014\u0000\u0000\u0000"],
    ["a program", "photo.jpg", "MZ\u0090\u0000\u0003"],
    ["a PDF", "menu.pdf", "%PDF-1.7 a menu"],
  ])("is saved and never shown: %s", async (_what, fileName, content) => {
    const made = await anAttachment(content, fileName);
    const page = await (await open(pathOf(made))).text();
    expect(page).toContain("/download");
    expect(page).not.toMatch(/<(img|video|audio|iframe|object|embed)/);
    expect((await open(`${pathOf(made)}/view`)).status).toBe(404);
    const answer = await open(`${pathOf(made)}/download`);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(answer.headers.get("content-type")).toMatch(/^application\/(octet-stream|pdf)$/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
  });

  it.each([
    ["a picture", "notes.txt", PNG, "image/png", "<img"],
    ["sound", "hello.wav", wav(), "audio/wav", "<audio"],
    ["film", "clip.bin", mp4(), "video/mp4", "<video"],
  ])(
    "is displayed in the page by its content: %s",
    async (_what, fileName, content, contentType, element) => {
      const made = await anAttachment(content, fileName);
      expect(await (await open(pathOf(made))).text()).toContain(element);
      const answer = await open(`${pathOf(made)}/view`);
      expect(answer.headers.get("content-type")).toBe(contentType);
      expect(answer.headers.get("content-disposition")).toMatch(/^inline; /);
      expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
      // Viewing the page is not a download.
      expect((await read(made)).downloads).toBe(0);
      await open(`${pathOf(made)}/download`);
      expect((await read(made)).downloads).toBe(1);
    },
  );

  it("shows a name with markup as text", async () => {
    const made = await anAttachment("x", `<img src=x onerror="alert(1)">.txt`);
    expect(await (await open(pathOf(made))).text()).not.toContain("<img");
  });

  it("is not found for another business's contact or a made-up link", async () => {
    const made = await anAttachment("theirs");
    const omar = await aBusiness(server);
    const { contactId } = await aContact(server, omar);
    for (const path of [pathOf(made, contactId, omar), `/a/${made.slug}/${"x".repeat(44)}`]) {
      for (const under of ["", "/download", "/view"]) {
        const answer = await open(`${path}${under}`);
        expect(answer.status).toBe(404);
        expect(await answer.text()).toContain("Invalid link. Please try to copy/paste the link");
      }
    }
  });

  it("is described to programs without counting", async () => {
    const made = await anAttachment("12345", "five.txt");
    const [, , attachmentSlug = "", contactSlug = ""] = pathOf(made).split("/");
    const told = await createClient(server).ok(publicAttachments.read, {
      params: { attachmentSlug, contactSlug },
    });
    expect(told).toMatchObject({
      fileName: "five.txt",
      fileSize: 5,
      user: { formattedName: expect.any(String) },
    });
    expect((await read(made)).downloads).toBe(0);
  });

  it("is delivered to programs too, and counts for its contact", async () => {
    const made = await anAttachment("12345", "five.txt");
    const [, , attachmentSlug = "", contactSlug = ""] = pathOf(made).split("/");
    const params = { attachmentSlug, contactSlug };
    const headers = { "user-agent": PHONE };
    const file = await createClient(server).call(publicAttachments.download, { params }, headers);
    expect([file.status, file.body]).toEqual([200, "12345"]);
    expect((await read(made)).downloads).toBe(1);
    const none = await createClient(server).call(publicAttachments.download, {
      params: { ...params, contactSlug: "x".repeat(44) },
    });
    expect(none.status).toBe(404);
  });
});

it("a film is served without its location, however it was split into parts", async () => {
  const box = (kind: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(kind, 4, "latin1");
    return Buffer.concat([head, content]);
  };
  const film = Buffer.concat([
    box("ftyp", Buffer.from("mp42\0\0\0\0mp42isom")),
    box("mdat", Buffer.alloc(2_500_000, "frames ")),
    box("moov", box("udta", Buffer.from(PLACE))),
  ]);
  const made = await anAttachment(film, "river.mp4");
  const bytes = Buffer.from(await (await open(`${pathOf(made)}/download`)).arrayBuffer());
  expect(bytes.length).toBe(film.length);
  expect(bytes.includes(PLACE)).toBe(false);
  expect(bytes.subarray(0, 2_500_000).equals(film.subarray(0, 2_500_000))).toBe(true);
});

describe("a picture", () => {
  it("is served without its location", async () => {
    const made = await anAttachment(jpegWithPlace(), "river.jpg");
    const answer = await open(`${pathOf(made)}/download`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes(PLACE)).toBe(false);
    expect(bytes.length).toBe(made.fileSize);
  });

  it("is public at most 1,200 pixels wide, at an immutable address that changes when it is replaced", async () => {
    const see = async () => {
      const shown = await readPictures(server.services.db, server.env, maya.accountId, [made._id]);
      return { ...shown.get(made._id)!, answer: await fetch(shown.get(made._id)!.url) };
    };
    const made = await anAttachment(await aPhoto(1_600, 900), "river.jpg");
    const { url, size, answer } = await see();
    // Held sideways.
    expect(size).toEqual({ width: 675, height: 1_200 });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    const shown = imageSize(Buffer.from(await answer.arrayBuffer()));
    expect(shown).toMatchObject({ width: 675, height: 1_200 });
    expect((await filesUnder("attachments")).filter((path) => path.endsWith("~shown.jpg"))).toHaveLength(1);

    const webp = await sharp(await aPhoto(40, 30))
      .webp()
      .toBuffer();
    const uploadId = await upload(webp, "other.webp");
    await maya.client.ok(attachments.updateFile, { params: { id: made._id }, body: { uploadId } });
    const after = await see();
    expect(after.url).not.toBe(url);
    // Mail programs don't show WebP.
    expect(after.answer.headers.get("content-type")).toBe("image/jpeg");
    const old = await fetch(url);
    expect(old.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(imageSize(Buffer.from(await old.arrayBuffer()))).toMatchObject({ width: 40, height: 30 });
  });

  it("that is animated or small is served as it is, a transparent one as a PNG", async () => {
    const bytesOf = async (content: Buffer, name: string) => {
      const made = await anAttachment(content, name);
      const shown = await readPictures(server.services.db, server.env, maya.accountId, [made._id]);
      return fetch(shown.get(made._id)!.url);
    };
    const moving = anAnimation(600_000);
    const still = await bytesOf(moving, "moving.gif");
    expect(Buffer.from(await still.arrayBuffer()).length).toBe(moving.length);
    expect(Buffer.from(await (await bytesOf(PNG, "dot.png")).arrayBuffer()).equals(PNG)).toBe(true);
    const gaps = await sharp({ create: { width: 20, height: 20, channels: 4, background: "#00000000" } })
      .webp()
      .toBuffer();
    expect((await bytesOf(gaps, "gaps.webp")).headers.get("content-type")).toBe("image/png");
  });

  it("of more than 50 megapixels is refused, and leaves no file behind", async () => {
    const bomb = Buffer.from(PNG);
    bomb.writeUInt32BE(10_000, 16);
    bomb.writeUInt32BE(5_001, 20);
    const before = await filesUnder("attachments");
    const refused = await maya.client.call(attachments.create, {
      body: { name: "Bomb", uploadId: await upload(bomb, "bomb.png") },
    });
    expect(refused).toMatchObject({
      status: 415,
      body: { error: "Pictures can have up to 50 megapixels. Make this one smaller first." },
    });
    const broken = await maya.client.call(attachments.create, {
      body: { name: "Broken", uploadId: await upload(PNG.subarray(0, 40), "broken.png") },
    });
    expect(broken.status).toBe(415);
    expect(await filesUnder("attachments")).toEqual(before);
  });
});

it("a picture of any size and type goes with a text, scaled down when sent; a GIF that is too large does not", async () => {
  const large = await anAttachment(await aPhoto(1_400, 1_100), "large.jpg");
  const webp = await anAttachment(
    await sharp(await aPhoto(40, 30))
      .webp()
      .toBuffer(),
    "a.webp",
  );
  const moving = await anAttachment(anAnimation(950_000), "moving.gif");
  const file = await anAttachment("%PDF-1.7", "a.pdf");
  const ids = [large, webp, moving, file].map(({ _id }) => _id);
  const found = await readAttachedPictures(server.services.db, maya.accountId, ids);
  expect(large.fileSize).toBeGreaterThan(900_000);
  expect(found.get(large._id)).toMatchObject({ contentType: "image/jpeg" });
  expect(found.get(webp._id)).toMatchObject({ contentType: "image/webp" });
  expect(found.get(moving._id)).toMatchObject({
    problem: expect.stringContaining("GIF is larger than 0.9MB"),
  });
  expect(found.get(file._id)).toMatchObject({ problem: expect.stringContaining("Only JPEG") });
});

it("the account's own users see a PDF in our frame, and no one else's do at all", async () => {
  const made = await anAttachment("%PDF-1.7 a menu");
  const see = (cookie: string) =>
    fetch(`${server.url}/api/attachments/${made._id}/file`, { headers: { cookie } });
  const answer = await see(maya.client.cookie);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toMatch(/^inline; /);
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  const omar = await aBusiness(server);
  expect((await see(omar.client.cookie)).status).toBe(404);
  const uploadId = await upload("theirs", "a.txt");
  const taken = await omar.client.call(attachments.create, { body: { name: "Mine", uploadId } });
  expect(taken.status).toBe(404);
});

function wav(): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(56, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  return bytes;
}

function mp4(): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.writeUInt32BE(24, 0);
  bytes.write("ftypisom", 4, "latin1");
  return bytes;
}
