import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { mediaLink } from "../outbox/media-links.ts";
import { readUnsubscribeSlug, unsubscribeSlug } from "../outbox/unsubscribe-slug.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const [before, after] = ["before".padEnd(32, "."), "after".padEnd(32, ".")];
const holder = {
  accountId: 7,
  contactId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f5001",
  email: "jo@example.com",
};

test("an unsubscribe link stays valid while its secret is SECRET_PREVIOUS", () => {
  const slug = unsubscribeSlug({ SECRET: before }, holder);
  expect(readUnsubscribeSlug({ SECRET: after, SECRET_PREVIOUS: before }, slug)).toEqual(holder);
  expect(readUnsubscribeSlug({ SECRET: after }, slug)).toBeNull();
  expect(unsubscribeSlug({ SECRET: after, SECRET_PREVIOUS: before }, holder)).toBe(
    unsubscribeSlug({ SECRET: after }, holder),
  );
});

test("carriers still get a picture by a link made with the previous secret", async () => {
  const { env, services, clock } = server;
  const bytes = Buffer.from("picture");
  await services.storage.put("aa/picture", bytes, "image/png");
  const media = { key: "aa/picture", contentType: "image/png" } as Parameters<typeof mediaLink>[1];
  const link = mediaLink({ ...env, SECRET: before }, media, clock.now());
  expect((await fetch(link)).status).toBe(404);
  env.SECRET_PREVIOUS = before;
  expect(await (await fetch(link)).text()).toBe("picture");
  delete env.SECRET_PREVIOUS;
});
