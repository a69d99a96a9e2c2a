import { expect, onTestFinished, test } from "vitest";
import { bundlesOf } from "../testing/registration-testing.ts";
import { aSandbox, until } from "../testing/testing.ts";

async function aSandboxWithABrand(settings: object) {
  const sandbox = await aSandbox({ settings: { deliveryDelayMs: 0, ...settings } });
  onTestFinished(() => sandbox.remove());
  const { profile, product } = await bundlesOf(sandbox);
  const brand = await sandbox.client.messaging.v1.brandRegistrations.create({
    customerProfileBundleSid: profile.sid,
    a2PProfileBundleSid: product.sid,
  });
  return { sandbox, sid: brand.sid };
}
const statusOf = async ({ client }: Pick<Awaited<ReturnType<typeof aSandbox>>, "client">, sid: string) =>
  (await client.messaging.v1.brandRegistrations(sid).fetch()).status;

test("a manual review waits for the decision, and the product gets its reason", async () => {
  const { sandbox, sid } = await aSandboxWithABrand({ registrationReviewSeconds: 0, reviewByHand: true });
  expect((await sandbox.control("GET", "/registrations")).body.brands).toMatchObject([
    { id: sid, state: "in-review", name: "Maya's Studio", entityType: "PRIVATE_PROFIT" },
  ]);
  expect((await sandbox.control("POST", `/registrations/${sid}/refuse`, {})).status).toBe(400);
  const reason = "The website does not open.";
  expect((await sandbox.control("POST", `/registrations/${sid}/refuse`, { reason })).status).toBe(200);
  expect(await sandbox.client.messaging.v1.brandRegistrations(sid).fetch()).toMatchObject({
    status: "FAILED",
    errors: [{ description: reason }],
  });
  expect((await sandbox.control("POST", `/registrations/${sid}/approve`)).status).toBe(409);
  await sandbox.client.messaging.v1.brandRegistrations(sid).update();
  await sandbox.control("POST", `/registrations/${sid}/approve`);
  expect(await statusOf(sandbox, sid)).toBe("APPROVED");
  expect((await sandbox.control("POST", "/registrations/BNnone/approve")).status).toBe(404);
});

test("waiting manual reviews are done once that mode is switched off", async () => {
  const { sandbox, sid } = await aSandboxWithABrand({ registrationReviewSeconds: 0, reviewByHand: true });
  expect(await statusOf(sandbox, sid)).toBe("PENDING");
  await sandbox.control("PUT", "/settings", { reviewByHand: false });
  await until(async () => (await statusOf(sandbox, sid)) === "APPROVED");
});

test("a review takes system time, whatever business time is", async () => {
  const { sandbox, sid } = await aSandboxWithABrand({ registrationReviewSeconds: 60 });
  await sandbox.control("POST", "/clock", { advanceMs: 86_400_000 });
  expect(await statusOf(sandbox, sid)).toBe("PENDING");
});

test("an interrupted review continues after the next start, and a reset forgets no registration", async () => {
  const first = await aSandbox({ settings: { registrationReviewSeconds: 600 } });
  const { profile, product } = await bundlesOf(first);
  const { sid } = await first.client.messaging.v1.brandRegistrations.create({
    customerProfileBundleSid: profile.sid,
    a2PProfileBundleSid: product.sid,
  });
  await first.close();
  const second = await aSandbox({ dataDir: first.dataDir, settings: { registrationReviewSeconds: 0 } });
  onTestFinished(() => second.remove());
  await until(async () => (await statusOf(second, sid)) === "APPROVED");
  await second.control("POST", "/reset");
  expect(await statusOf(second, sid)).toBe("APPROVED");
});
