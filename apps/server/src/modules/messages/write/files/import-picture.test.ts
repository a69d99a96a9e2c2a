import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, aSession, type Business } from "../../../../testing/builders.ts";
import { jpegWithPlace, PLACE } from "../../../../testing/pictures-with-places.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { forgetImportedPictures } from "./import-picture.ts";

let server: TestServer;
let maya: Business;
/** The sandbox's address of a picture that was texted. */
let onTheWeb: string;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  await server.sandbox("POST", `/phones/${encodeURIComponent(jo.phoneNumber!)}/messages`, {
    to: maya.phoneNumber,
    media: [{ contentType: "image/jpeg", dataBase64: Buffer.from(jpegWithPlace()).toString("base64") }],
  });
  const { threads } = await server.sandbox<{ threads: { messages: { media: string[] }[] }[] }>(
    "GET",
    `/phones/${encodeURIComponent(jo.phoneNumber!)}/threads`,
  );
  onTheWeb = `${server.env.SANDBOX_URL}${threads[0]!.messages[0]!.media[0]}`;
});
afterAll(() => server.close());

const importFrom = (imageUrl: string) => maya.client.call(api.messages.importPicture, { body: { imageUrl } });
const read = (address: string, cookie = maya.client.cookie) =>
  fetch(`${server.url}${address}`, { headers: { cookie } });

test("a picture from the web is imported without its location, and can be sent", async () => {
  const { contactId } = await aContact(server, maya);
  const { s3ImageUrl } = await maya.client.ok(api.messages.importPicture, { body: { imageUrl: onTheWeb } });
  const picture = await read(s3ImageUrl);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.from(await picture.arrayBuffer()).includes(PLACE)).toBe(false);
  const sent = await maya.client.ok(api.messages.send, {
    body: { contactId, text: "Look", mediaUrl: s3ImageUrl },
  });
  expect(sent).toMatchObject({ type: "mms", media: [{ contentType: "image/jpeg" }] });
});

test("nothing inside a network of one's own is called, by number or by name", async () => {
  let calls = 0;
  const inside = createServer((_request, answer) => {
    calls += 1;
    answer.end();
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  const { port } = inside.address() as AddressInfo;
  for (const url of [
    `http://127.0.0.1:${port}/a.png`,
    `http://localhost:${port}/a.png`,
    `http://2130706433:${port}/a.png`,
    "http://localhost/a.png",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/a.png",
    "http://[::ffff:127.0.0.1]/a.png",
    "https://someone:secret@example.com/a.png",
  ])
    expect(await importFrom(url), url).toMatchObject({
      status: 400,
      body: { fields: { imageUrl: "We can't import pictures from this URL." } },
    });
  expect(calls).toBe(0);
  inside.close();
  for (const url of ["file:///etc/passwd", "ftp://example.com/a.png", "not an address"])
    expect((await importFrom(url)).status, url).toBe(400);
});

test("a file that isn't a picture is refused by its content", async () => {
  expect(await importFrom(`${server.env.SANDBOX_URL}/control/health`)).not.toMatchObject({ status: 201 });
  expect(await importFrom(`${server.env.SANDBOX_URL}/`)).toMatchObject({
    status: 415,
    body: { error: "There's no picture at this URL." },
  });
});

test("an address that answers with no picture is refused for good, so that nobody asks it again", async () => {
  expect(await importFrom(`${server.env.SANDBOX_URL}/nothing-here.png`)).toMatchObject({
    status: 400,
    body: { fields: { imageUrl: "We couldn't get a picture from this URL." } },
  });
});

test("another account can neither see nor send it, and it is gone after a day", async () => {
  const omar = await aBusiness(server, { hasNumber: true });
  const theirs = await aContact(server, omar);
  const { s3ImageUrl } = await maya.client.ok(api.messages.importPicture, { body: { imageUrl: onTheWeb } });
  expect((await read(s3ImageUrl, omar.client.cookie)).status).toBe(404);
  const sent = await omar.client.call(api.messages.send, {
    body: { contactId: theirs.contactId, text: "Look", mediaUrl: s3ImageUrl },
  });
  expect(sent.status).toBe(400);
  const readLater = async (hours: number) => {
    server.advance(hours * 3_600_000);
    await forgetImportedPictures(server.services);
    return (await read(s3ImageUrl, (await aSession(server, maya)).cookie)).status;
  };
  expect(await readLater(23)).toBe(200);
  expect(await readLater(2)).toBe(404);
  server.backToAfternoon();
});
