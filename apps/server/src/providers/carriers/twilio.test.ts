import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Carrier } from "./carrier.ts";
import { webhooksAt } from "./carriers.ts";
import { twilioCarrier } from "./twilio.ts";

let server: Server;
let carrier: Carrier;
afterEach(async () => {
  await carrier.close();
  server.close();
});

/** The adapter in front of something that gives every request this answer. */
async function answering(status: number, body: Buffer | string, contentType = "text/html"): Promise<Carrier> {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": contentType }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  carrier = twilioCarrier({
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountSid: `AC${"0".repeat(32)}`,
    authToken: "0".repeat(32),
    webhooks: webhooksAt("http://localhost", "twilio"),
  });
  return carrier;
}

const message = { reference: "a-b", from: "+15125550100", to: "+15125550101", text: "Hi", mediaUrls: [] };
const pictureUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture`;

test.each([
  [429, "busy"],
  [400, "refused"],
  [503, "unclear"],
  [201, "unclear"],
])("status %i without Twilio's JSON is taken for what the status says: %s", async (status, kind) => {
  const outcome = await (await answering(status, "<h1>A proxy</h1>")).send(message);
  expect(outcome.kind).toBe(kind);
});

test("pictures that are gone do not use the connections up", async () => {
  await answering(404, Buffer.alloc(200_000));
  for (let index = 0; index < 60; index += 1) {
    await expect(carrier.fetchMedia(pictureUrl())).rejects.toThrow("404");
  }
});

test("a picture beyond the largest size is refused", async () => {
  await answering(200, Buffer.alloc(5 * 1024 * 1024 + 1), "image/png");
  await expect(carrier.fetchMedia(pictureUrl())).rejects.toThrow("larger");
  await carrier.close();
  server.close();
  await answering(200, Buffer.alloc(5 * 1024 * 1024), "image/png");
  expect((await carrier.fetchMedia(pictureUrl())).bytes).toHaveLength(5 * 1024 * 1024);
});
