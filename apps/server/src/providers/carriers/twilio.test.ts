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
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  carrier = twilioCarrier({
    apiUrl,
    lookUpApiUrl: apiUrl,
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

const told = (found: object | null, valid = true, validation_errors: string[] = []) =>
  JSON.stringify({ valid, validation_errors, line_type_intelligence: found });
const mobile = (carrier_name: string | null) => told({ type: "mobile", carrier_name, error_code: null });
const lookUp = async (status: number, body: string) =>
  (await answering(status, body, "application/json")).lookUp!("+15125550101");

test.each([
  ["AT&T Wireless", "att"],
  ["Cricket Wireless - ATT - SVR", "att"],
  ["T-Mobile USA, Inc.", "tmobile"],
  ["Metro by T-Mobile", "tmobile"],
  ["Sprint Spectrum, L.P.", "tmobile"],
  ["Verizon Wireless", "verizon"],
  ["Cellco Partnership DBA Verizon Wireless", "verizon"],
  ["U.S. Cellular Corp.", "other"],
  ["TracFone Wireless (AT&T)", null],
  [null, null],
])("a mobile phone of %s is on network %s", async (carrierName, network) => {
  expect(await lookUp(200, mobile(carrierName))).toEqual({ kind: "told", line: "mobile", network });
});

test.each([
  [told({ type: "landline", carrier_name: "AT&T - PSTN" }), { line: "landline", network: null }],
  [told({ type: "nonFixedVoip", carrier_name: "Bandwidth.com" }), { line: "voip", network: "other" }],
  [told({ type: "tollFree", carrier_name: null }), { line: null, network: null }],
  [told({ type: "mobile", carrier_name: null, error_code: 60600 }), { line: null, network: null }],
  [told(null, false, ["TOO_SHORT"]), { line: "dead", network: null }],
  [told(null, false, ["INVALID_BUT_POSSIBLE"]), { line: null, network: null }],
  [told(null, false), { line: null, network: null }],
  [told(null), { line: null, network: null }],
])("only what is sure is taken from the answer %s", async (body, expected) => {
  expect(await lookUp(200, body)).toEqual({ kind: "told", ...expected });
});

test.each([
  [404, "told"],
  [429, "busy"],
  [401, "unclear"],
  [503, "unclear"],
  [200, "unclear"],
])("an answer %i that says nothing about the number is %s", async (status, kind) => {
  const outcome = await lookUp(status, "<h1>A proxy</h1>");
  expect(outcome).toMatchObject({ kind, ...(kind === "told" && { line: null, network: null }) });
});

test("a look-up that reaches nobody is unclear instead of an error", async () => {
  await answering(200, "");
  server.close();
  server.closeAllConnections();
  expect(await carrier.lookUp!("+15125550101")).toMatchObject({ kind: "unclear" });
});
