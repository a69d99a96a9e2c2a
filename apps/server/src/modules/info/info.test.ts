import { createHook } from "node:async_hooks";
import { lookup } from "node:dns/promises";
import { api } from "@broadcast/contract";
import { TIME_ZONES } from "@broadcast/domain/time/time-zones";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("the time zones on offer are those that quiet hours know, and each can be a contact's own", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const { timezones } = await createClient(server).ok(api.info.timezones, {});
  expect(timezones).toEqual(TIME_ZONES);
  for (const { value } of timezones) {
    const made = await maya.client.ok(api.contacts.create, { body: { firstName: value, timeZone: value } });
    expect(made.timeZone).toBe(value);
  }
});

test("the installation's operator is shown without a session, and missing details are null", async () => {
  expect(await createClient(server).ok(api.info.links, {})).toEqual({
    termsUrl: null,
    privacyUrl: null,
    trainingUrl: null,
    supportEmail: server.env.SUPPORT_EMAIL,
  });
});

describe("an email", () => {
  const check = (email: string) => createClient(server).ok(api.info.emailValidation, { body: { email } });

  test.each([
    ["Ana@Example.com ", true, null],
    ["ana@gmial.com", true, "gmail.com"],
    ["ana@mailinator.com", false, null],
    ["ana@example", false, null],
    ["ana@example.com\nbcc: all@example.com", false, null],
    ["", false, null],
  ])("%j is judged: %s, rather at %s", async (email, valid, suggestedDomain) => {
    expect(await check(email)).toEqual({ valid, email: email.trim().toLowerCase(), suggestedDomain });
  });

  test("is judged without asking anybody: no name is looked up and nobody is called", async () => {
    const asked: string[] = [];
    const hook = createHook({
      init(_id, type, _trigger, resource) {
        const { hostname, address } = resource as { hostname?: string; address?: string };
        if (/^(GETADDRINFOREQWRAP|QUERYWRAP|TCPCONNECTWRAP|UDPSENDWRAP)$/.test(type))
          asked.push(hostname ?? address ?? type);
      },
    }).enable();
    await lookup("localhost");
    for (const email of ["ana@gmial.com", "ana@a-domain-nobody-asked-for.example", "ana@mailinator.com"]) {
      await check(email);
    }
    hook.disable();
    expect(asked).toContain("localhost");
    expect(asked.filter((host) => !/^(localhost|127\.0\.0\.1|::1)$/.test(host))).toEqual([]);
  });
});
