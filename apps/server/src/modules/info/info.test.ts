import { api } from "@broadcast/contract";
import { TIME_ZONES } from "@broadcast/domain/time-zones";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("the time zones to choose from are those the quiet hours know, and each can be a contact's own", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const { timezones } = await createClient(server).ok(api.info.timezones, {});
  expect(timezones).toEqual(TIME_ZONES);
  for (const { value } of timezones) {
    const made = await maya.client.ok(api.contacts.create, { body: { firstName: value, timeZone: value } });
    expect(made.timeZone).toBe(value);
  }
});

test("who runs this installation is told without a session, and what they have not written is null", async () => {
  expect(await createClient(server).ok(api.info.links, {})).toEqual({
    termsUrl: null,
    privacyUrl: null,
    trainingUrl: null,
    supportEmail: server.env.SUPPORT_EMAIL,
  });
});
