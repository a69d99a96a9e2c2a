import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { callAny, contractEndpoints } from "../../testing/contract-endpoints.ts";
import { sampleInput } from "../../testing/sample-input.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
let ids: {
  contact: string;
  broadcast: string;
  campaign: string;
  campaignEvent: string;
  space: string;
  keyword: string;
};
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const { _id } = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Hi" } });
  const space = await maya.client.ok(api.spaces.create, { body: { name: "Studio" } });
  const campaign = await maya.client.ok(api.campaigns.create, { body: { name: "Hello", type: "drip" } });
  const event = await maya.client.ok(api.campaigns.addEvent, {
    params: { id: campaign._id },
    body: { text: "Hi" },
  });
  const keyword = await maya.client.ok(api.keywords.create, { body: { word: "Studio" } });
  ids = {
    contact: contactId,
    broadcast: _id,
    campaign: campaign._id,
    campaignEvent: event._id,
    space: space._id,
    keyword: keyword._id,
  };
});
afterAll(() => server.close());

const uploads = contractEndpoints.filter(({ endpoint }) => endpoint.kind === "multipart");
/** These accept other kinds of files and have their own tests. */
const OTHER_FILES = ["contactImports.upload", "attachments.putPart"];
const pictures = uploads.filter(({ name }) => !OTHER_FILES.includes(name));

const filesKept = async () =>
  (await readdir(server.env.STORAGE_DIR, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (file) => file.isFile(),
  ).length;

/** Returns the status of a call that announces this many bytes and sends none. */
function announced(path: string, method: string, bytes: number): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const call = request({
      hostname,
      port,
      method,
      path,
      headers: {
        cookie: maya.client.cookie,
        origin: server.url,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": bytes,
      },
    });
    call.on("response", (answer) => {
      resolve(answer.statusCode);
      call.destroy();
    });
    call.on("error", reject);
    call.flushHeaders();
  });
}

test("every upload of the contract has a limit, and is refused by its head before a byte of it is read", async () => {
  expect(uploads.length).toBeGreaterThan(3);
  for (const { name, endpoint } of uploads) {
    expect(endpoint.maxUploadBytes, name).toBeGreaterThan(0);
    const path = `/api/${endpoint.path.replace("{part}", "0").replaceAll(/\{\w+\}/g, ids.broadcast)}`;
    expect(await announced(path, endpoint.method, endpoint.maxUploadBytes! + 1024 * 1024), name).toBe(413);
  }
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

describe("a file that claims to be a picture", () => {
  test.each([
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a drawing with a script in it", svg],
    ["a script", "#!/bin/sh\nrm -rf /"],
    ["a program", "MZ\u0090\u0000\u0003"],
    ["an archive", "PK\u0003\u0004\u0014\u0000"],
    ["a document", "%PDF-1.7\n"],
    ["nothing", ""],
  ])("and is %s by its bytes, is taken nowhere and not kept", async (_what, content) => {
    const before = await filesKept();
    for (const { name, endpoint } of pictures) {
      const { input } = sampleInput(endpoint, ids);
      // An email replaces text and picture, and a voice drop has no file.
      const {
        voiceDropId: _,
        emailId: _other,
        ...sample
      } = input.body as { voiceDropId?: string; emailId?: string };
      const body = { ...sample, contactId: ids.contact, text: "Look" };
      const upload = new File([content], "cat.png", { type: "image/png" });
      const answer = await callAny(maya.client, endpoint, { ...input, body, upload });
      expect(answer.status, `${name}: ${answer.body.error}`).toBe(415);
    }
    expect(await filesKept()).toBe(before);
  });

  test("and claims more pixels than fit anywhere, is never unpacked", async () => {
    const bomb = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    bomb.writeUInt32BE(0x7fffffff, 16);
    bomb.writeUInt32BE(0x7fffffff, 20);
    const before = process.memoryUsage().rss;
    const answer = await maya.client.call(api.messages.send, {
      body: { contactId: ids.contact, text: "Look" },
      upload: new File([bomb], "bomb.png", { type: "image/png" }),
    });
    expect(answer.status).toBe(415);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test("is kept under a name of ours, whatever path it brings", async () => {
    const upload = new File(
      [
        Buffer.from(
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
          "base64",
        ),
      ],
      "../../../../tmp/evil.png",
      { type: "image/png" },
    );
    await maya.client.ok(api.messages.send, { body: { contactId: ids.contact, text: "Look" }, upload });
    const kept = await readdir(server.env.STORAGE_DIR, { recursive: true });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((path) => path.includes("evil"))).toEqual([]);
  });
});

describe("a body", () => {
  const post = (body: string, contentType = "application/json") =>
    fetch(`${server.url}/api/contacts`, {
      method: "POST",
      headers: { cookie: maya.client.cookie, origin: server.url, "content-type": contentType },
      body,
    });

  test.each([
    ["larger than a megabyte", () => post(JSON.stringify({ firstName: "x".repeat(1_100_000) })), 413],
    ["nested a hundred thousand deep", () => post("[".repeat(100_000) + "]".repeat(100_000)), 400],
    ["of a form instead of JSON", () => post("firstName=Jo", "application/x-www-form-urlencoded"), 415],
    [
      "of plain text, which another site's form could send",
      () => post('{"firstName":"Jo"}', "text/plain"),
      400,
    ],
    [
      "of a multipart form with a thousand fields",
      () => {
        const form = new FormData();
        for (let n = 0; n < 1_000; n += 1) form.append(`f${n}`, "x");
        return fetch(`${server.url}/api/messages/send`, {
          method: "POST",
          headers: { cookie: maya.client.cookie, origin: server.url },
          body: form,
        });
      },
      400,
    ],
  ])("%s is refused", async (_what, send, status) => {
    expect((await send()).status).toBe(status);
  });
});
