import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { aProduct, aSandbox, aSlowProduct, until } from "../testing/testing.ts";

const from = "+15125550100";
const to = "+15125550199";

test("a stop during a picture's fetch or a callback loses neither", async () => {
  const slow = await aSlowProduct();
  onTestFinished(slow.close);
  const stopped = await aSandbox();
  onTestFinished(() => stopped.remove());
  await stopped.client.incomingPhoneNumbers.create({ phoneNumber: from });
  const statusCallback = `${slow.url}/status`;
  const text = await stopped.client.messages.create({ from, to, body: "Hi", statusCallback });
  await until(() => slow.waiting.length === 1);
  const picture = await stopped.client.messages.create({ from, to, mediaUrl: [`${slow.url}/a.png`] });
  await until(() => slow.waiting.length === 2);
  await stopped.close();

  const sandbox = await aSandbox({ dataDir: stopped.dataDir });
  onTestFinished(() => sandbox.close());
  // Both are requested again.
  await until(() => slow.waiting.length === 4);
  expect((await sandbox.client.messages(picture.sid).fetch()).status).toBe("queued");
  expect((await sandbox.client.messages(text.sid).fetch()).errorCode).toBeNull();
});

test("a reset during a picture's fetch permanently forgets its message", async () => {
  const slow = await aSlowProduct();
  onTestFinished(slow.close);
  const sandbox = await aSandbox();
  onTestFinished(() => sandbox.remove());
  await sandbox.client.incomingPhoneNumbers.create({ phoneNumber: from });
  await sandbox.client.messages.create({ from, to, mediaUrl: [`${slow.url}/a.png`] });
  await until(() => slow.waiting.length === 1);
  await sandbox.control("POST", "/reset");
  slow.waiting[0]!.writeHead(200, { "content-type": "image/png" }).end("png");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect((await sandbox.control("GET", "/messages")).body.messages).toEqual([]);
});

test("a caller without credentials cannot change the addresses of pictures", async () => {
  const product = await aProduct();
  const sandbox = await aSandbox();
  onTestFinished(async () => {
    await sandbox.remove();
    await product.close();
  });
  await sandbox.client.incomingPhoneNumbers.create({ phoneNumber: from, smsUrl: `${product.url}/in` });
  const { hostname, port } = new URL(sandbox.url);
  await rawGet(Number(port), hostname, "/v2/PhoneNumbers/1");
  const media = [{ contentType: "image/png", dataBase64: "AAAA" }];
  await sandbox.control("POST", `/phones/${to}/messages`, { to: from, media });
  await until(() => product.webhooks.length === 1);
  expect(product.webhooks[0]!.form.MediaUrl0).toMatch(`${sandbox.url}/`);
});

/** Requests with another host name, which fetch would not send. */
async function rawGet(port: number, hostname: string, path: string) {
  await new Promise<void>((resolve, reject) => {
    const asked = request({ port, hostname, path, headers: { host: "evil.example" } }, (answer) => {
      answer.resume().on("end", resolve);
    });
    asked.on("error", reject).end();
  });
}
