import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness } from "../testing/builders.ts";
import { createClient } from "../testing/client.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const PRIZE = "Claim your prize at http://evil.example";
const PASSWORD = "orange-kettle-42";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("no name that we mail to others can contain an address, wherever it is entered", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const anybody = createClient(server);
  const person = { firstName: "Eve", lastName: "Moss" };
  const signUp = (name: Partial<typeof person>) =>
    anybody.call(api.users.signUp, {
      body: { email: "victim@example.com", password: PASSWORD, ...person, ...name },
    });
  const joinList = (name: Partial<typeof person>) =>
    anybody.call(api.publicLinks.joinList, {
      params: { slug: "anybody" },
      body: { phoneNumber: "+15125550101", consentText: "Yes", ...person, ...name },
    });
  const tell = (body: { firstName?: string; lastName?: string; company?: string }) =>
    anybody.call(api.publicLinks.changeOwnProfile, { params: { contactSlug: "anybody" }, body });
  const changeProfile = (body: { firstName?: string; lastName?: string; company?: string }) =>
    maya.client.call(api.users.changeProfile, { body });
  const answers = {
    "sign-up, first name": await signUp({ firstName: PRIZE }),
    "sign-up, last name": await signUp({ lastName: "evil.com" }),
    "profile, first name": await changeProfile({ firstName: PRIZE }),
    "profile, last name": await changeProfile({ lastName: "prize@evil.example" }),
    "profile, business": await changeProfile({ company: PRIZE }),
    "set-up, business": await maya.client.call(api.users.setUp, { body: { company: PRIZE } }),
    "opt-in page, first name": await joinList({ firstName: PRIZE }),
    "opt-in page, last name": await joinList({ lastName: PRIZE }),
    "own profile, first name": await tell({ firstName: PRIZE }),
    "own profile, last name": await tell({ lastName: PRIZE }),
    "own profile, business": await tell({ company: PRIZE }),
  };
  for (const [where, { status, body }] of Object.entries(answers)) {
    expect([status, Object.values((body as { fields?: object }).fields ?? {})], where).toEqual([
      400,
      ["Don't include web or email addresses in the name."],
    ]);
  }
  const { db } = server.services;
  const made = await db.selectFrom("users").where("email", "=", "victim@example.com").select("id").execute();
  expect(made).toEqual([]);
});
