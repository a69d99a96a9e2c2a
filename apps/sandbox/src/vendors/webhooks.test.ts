import { expect, onTestFinished, test } from "vitest";
import { aSandbox, aSlowProduct, until } from "../testing/testing.ts";

const from = "+15125550100";
const to = "+15125550199";

test("a stop while a call waits for its document is not taken for the product's silence", async () => {
  const slow = await aSlowProduct();
  onTestFinished(slow.close);
  const stopped = await aSandbox();
  onTestFinished(() => stopped.remove());
  await stopped.client.incomingPhoneNumbers.create({ phoneNumber: from });
  await stopped.client.calls.create({ from, to, url: `${slow.url}/answer` });
  await until(() => slow.waiting.length === 1);
  await stopped.close();

  const sandbox = await aSandbox({ dataDir: stopped.dataDir });
  onTestFinished(() => sandbox.close());
  await until(() => slow.waiting.length === 2);
  const { calls } = (await sandbox.control("GET", "/calls")).body;
  expect(calls).toMatchObject([{ status: "in-progress", problem: null }]);
});
