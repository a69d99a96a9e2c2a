import { api } from "@broadcast/contract";
import { isReadOnly } from "@broadcast/contract/endpoint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, anOrganization, aSession, type Business, until } from "../../testing/builders.ts";
import { type Client, createClient } from "../../testing/client.ts";
import { callAny, contractEndpoints } from "../../testing/contract-endpoints.ts";
import { mailsTo } from "../../testing/received-codes.ts";
import { sampleInput } from "../../testing/sample-input.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());

const PASSWORD = "a branch of its own 77";

/** An organization with an admin and some accounts. */
async function lonestar(options: Parameters<typeof anOrganization>[1] = {}, accounts = 2) {
  const own = await anOrganization(server, options);
  const at = { hasNumber: false, organizationId: own.organizationId };
  const admin = await aBusiness(server, { ...at, isOrganizationAdmin: true });
  const branches: Business[] = [];
  for (let made = 0; made < accounts; made += 1) branches.push(await aBusiness(server, at));
  return { ...own, admin, branches, client: admin.client };
}

const params = ({ userId }: Pick<Business, "userId">) => ({ userId });

const sentences = async (client: Client) =>
  (await client.ok(api.auditLog.search, { body: {} })).entries.map(({ sentence }) => sentence);

const newBranch = (email: string) => ({
  company: "Lonestar Dallas",
  firstName: "Dee",
  lastName: "Vance",
  email,
});

/** Returns the token in the newest mail to an address, once there are more than `seen`. */
async function invitationOf(email: string, seen = 0): Promise<string> {
  const newest = await until("the invitation", async () => {
    const { mails } = await server.sandbox<{ mails: { id: string }[] }>(
      "GET",
      `/mailbox?to=${encodeURIComponent(email)}`,
    );
    return mails.length > seen && mails[0];
  });
  const { links } = await server.sandbox<{ links: string[] }>("GET", `/mailbox/${newest.id}`);
  const { pathname } = new URL(links[0]!);
  expect(pathname).toMatch(/^\/organization-invitation\/[\w-]{40,}$/);
  return pathname.split("/").at(-1)!;
}

describe("the accounts of an organization", () => {
  test("are found page by page, by words, state and location, and sorted, without other organizations'", async () => {
    const { client, admin, branches, locationId } = await lonestar({}, 3);
    await lonestar();
    const [austin, dallas, waco] = branches as [Business, Business, Business];
    const { db } = server.services;
    const change = (account: Business, values: object) =>
      db.updateTable("accounts").set(values).where("account_id", "=", account.accountId).execute();
    await change(admin, { company: "Zilker HQ" });
    await change(austin, { company: "Austin 100%", location_id: locationId });
    await change(dallas, { company: "Dallas", is_licensed: false });
    await change(waco, { company: "Waco", cancelled_at: server.clock.now() });
    const search = (body: object) => client.ok(api.organizations.searchAccounts, { body });
    const names = async (body: object) => (await search(body)).accounts.map(({ name }) => name);
    expect(await names({})).toEqual(["Austin 100%", "Dallas", "Waco", "Zilker HQ"]);
    expect((await search({ paging: { page: 2, pageSize: 3 } })).paging).toMatchObject({ total: 4, pages: 2 });
    expect(await names({ term: "maya 100%" })).toEqual(["Austin 100%"]);
    expect(await names({ term: dallas.email })).toEqual(["Dallas"]);
    expect(await names({ state: "unlicensed" })).toEqual(["Dallas"]);
    expect(await names({ state: "cancelled" })).toEqual(["Waco"]);
    expect(await names({ state: "licensed" })).toEqual(["Austin 100%", "Zilker HQ"]);
    expect(await names({ locationId })).toEqual(["Austin 100%"]);
    expect(await names({ sort: "newest", paging: { page: 1, pageSize: 1 } })).toHaveLength(1);
    expect((await search({ locationId })).accounts[0]).toMatchObject({
      _id: austin.userId,
      email: austin.email,
      messageCredits: 1_000,
      organizationAdmin: false,
      location: { _id: locationId, name: "Austin" },
      isLicensed: true,
      isInvited: false,
      isCancelled: false,
    });
  });

  test("an account of another organization, or of none, is not found by any call", async () => {
    const { client } = await lonestar();
    const others = await lonestar();
    const alone = await aBusiness(server, { hasNumber: false });
    const { organizations } = api;
    for (const userId of [others.branches[0]!.userId, alone.userId]) {
      const statuses = await Promise.all([
        client.call(organizations.getAccount, { params: { userId } }),
        client.call(organizations.changeAccount, { params: { userId }, body: { company: "Taken" } }),
        client.call(organizations.sendInvitation, { params: { userId }, body: {} }),
        client.call(organizations.clearLocation, { params: { userId } }),
        client.call(organizations.searchManagers, { params: { userId }, body: {} }),
        client.call(organizations.removeManagers, { params: { userId }, body: { userIds: [userId] } }),
        client.call(organizations.transferCredits, {
          body: { fromUserId: userId, toUserId: null, credits: 1 },
        }),
        client.call(organizations.allocateCredits, { body: { accounts: { ids: [userId] }, creditsEach: 1 } }),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual(Array(8).fill(404));
    }
    const { locationId } = others;
    expect((await client.call(organizations.getLocation, { params: { locationId } })).status).toBe(404);
  });

  test("only as many as there are can have a license, even with simultaneous requests", async () => {
    const { client, branches } = await lonestar({ licenses: 3 }, 5);
    await server.services.db
      .updateTable("accounts")
      .set({ is_licensed: false })
      .where(
        "account_id",
        "in",
        branches.map(({ accountId }) => accountId),
      )
      .execute();
    const answers = await Promise.all(
      branches.map((branch) =>
        client.call(api.organizations.changeAccount, { params: params(branch), body: { isLicensed: true } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(await client.ok(api.organizations.current, {})).toMatchObject({ licenses: 3, licensesUsed: 3 });
  });

  test("changes are recorded in both logs", async () => {
    const { client, branches } = await lonestar();
    const [branch] = branches as [Business];
    await client.ok(api.organizations.changeAccount, {
      params: params(branch),
      body: { company: "Lonestar South", isLicensed: false },
    });
    expect((await sentences(client))[0]).toBe(
      "Changed an account in the organization: business name, license",
    );
    expect((await sentences(branch.client))[0]).toBe(
      "Changed the account for the organization: business name, license",
    );
    const changed = await client.ok(api.organizations.getAccount, { params: params(branch) });
    expect(changed).toMatchObject({ name: "Lonestar South", isLicensed: false });
  });

  test("an admin cannot remove their own right, and a used email stays its owner's", async () => {
    const { client, admin, branches } = await lonestar();
    const change = (who: Business, body: object) =>
      client.call(api.organizations.changeAccount, { params: params(who), body });
    expect((await change(admin, { organizationAdmin: false })).status).toBe(409);
    expect((await change(branches[0]!, { email: "eve@example.com" })).status).toBe(409);
    expect((await change(branches[0]!, { organizationAdmin: true })).status).toBe(200);
    expect((await branches[0]!.client.call(api.organizations.current, {})).status).toBe(200);
  });

  test("without a license an account sends nothing, and with one again it does", async () => {
    const { client, organizationId } = await lonestar();
    const branch = await aBusiness(server, { organizationId });
    const license = (isLicensed: boolean) =>
      client.ok(api.organizations.changeAccount, { params: params(branch), body: { isLicensed } });
    const { _id: contactId } = await branch.client.ok(api.contacts.create, {
      body: { firstName: "Jo", phoneNumber: "(737) 555-0144" },
    });
    const forecast = () => branch.client.ok(api.messages.forecast, { body: { contactId, text: "Hi Jo" } });
    await license(false);
    expect(JSON.stringify(await forecast())).toContain("no license from its organization");
    await license(true);
    expect(JSON.stringify(await forecast())).not.toContain("no license");
  });
});

describe("a new account", () => {
  test("gets a license and no credits, and its owner sets the password by the mailed link, once", async () => {
    const { client } = await lonestar({ licenses: 4 });
    const email = "dee@lonestar-dallas.example";
    const made = await client.ok(api.organizations.createAccount, { body: newBranch(email) });
    expect(made).toMatchObject({
      name: "Lonestar Dallas",
      isInvited: true,
      isLicensed: true,
      messageCredits: 0,
    });
    const token = await invitationOf(email);
    const dee = createClient(server);
    expect(await dee.ok(api.organizations.readInvitation, { params: { token } })).toMatchObject({
      company: "Lonestar Dallas",
      email,
    });
    const accept = (browser: Client) =>
      browser.call(api.organizations.acceptInvitation, { params: { token }, body: { password: PASSWORD } });
    const answers = await Promise.all([
      accept(dee),
      accept(createClient(server)),
      accept(createClient(server)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const signedIn = createClient(server);
    const { user } = await signedIn.ok(api.sessions.signIn, {
      body: { username: email, password: PASSWORD },
    });
    expect(user).toMatchObject({
      auth: { username: email, verified: true },
      company: "Lonestar Dallas",
      organizationAdmin: false,
      organization: expect.any(String),
    });
    expect((await client.ok(api.organizations.getAccount, { params: { userId: made._id } })).isInvited).toBe(
      false,
    );
    expect((await sentences(client)).slice(0, 1)).toEqual(["Created an account in the organization"]);
    expect(
      (await client.call(api.organizations.sendInvitation, { params: { userId: made._id }, body: {} }))
        .status,
    ).toBe(409);
  });

  test("is created without a license when none is free", async () => {
    const { client } = await lonestar({ licenses: 3 });
    const made = await client.ok(api.organizations.createAccount, {
      body: newBranch("late@lonestar-dallas.example"),
    });
    expect(made.isLicensed).toBe(false);
  });

  test("a resent link, even to another address, ends the previous one", async () => {
    const { client } = await lonestar();
    const [first, second] = ["typo@lonestar-dallas.example", "right@lonestar-dallas.example"];
    const { _id: userId } = await client.ok(api.organizations.createAccount, { body: newBranch(first) });
    const old = await invitationOf(first);
    await client.ok(api.organizations.changeAccount, { params: { userId }, body: { email: second } });
    const token = await invitationOf(second);
    const read = (of: string) =>
      createClient(server).call(api.organizations.readInvitation, { params: { token: of } });
    expect([(await read(old)).status, (await read(token)).status]).toEqual([410, 200]);
    await client.ok(api.organizations.sendInvitation, { params: { userId }, body: {} });
    const newest = await invitationOf(second, 1);
    expect([(await read(token)).status, (await read(newest)).status]).toEqual([410, 200]);
    server.advance(15 * 86_400_000);
    expect((await read(newest)).status).toBe(410);
    server.backToAfternoon();
  });

  test("with an email that already has an account reveals that only to its mailbox", async () => {
    const { client } = await lonestar();
    const known = await aBusiness(server, { hasNumber: false });
    const made = await client.ok(api.organizations.createAccount, { body: newBranch(known.email) });
    expect(made.isInvited).toBe(true);
    const mail = await until("the mail", async () => (await mailsTo(server, known.email))[0]);
    expect(mail.text).toContain("You already have a Project Broadcast account with it");
    expect(mail.text).not.toContain("organization-invitation");
  });
});

describe("managers", () => {
  test("are users of the organization; they act for the account, and its owner is mailed", async () => {
    const { client, branches } = await lonestar();
    const [austin, dallas] = branches as [Business, Business];
    const search = async (show: "managers" | "candidates") =>
      (await client.ok(api.organizations.searchManagers, { params: params(austin), body: { show } }))
        .managers;
    expect((await search("candidates")).map(({ _id }) => _id)).toContain(dallas.userId);
    expect(await search("managers")).toEqual([]);
    const body = { userIds: [dallas.userId] };
    await client.ok(api.organizations.addManagers, { params: params(austin), body });
    expect((await search("managers")).map(({ _id }) => _id)).toEqual([dallas.userId]);
    expect((await search("candidates")).map(({ _id }) => _id)).not.toContain(dallas.userId);
    const mail = await until("the mail", async () => (await mailsTo(server, austin.email))[0]);
    expect(mail.text).toContain(dallas.email);
    const acting = await aSession(server, dallas);
    await acting.ok(api.managedAccounts.pose, { params: params(austin), body: {} });
    await client.ok(api.organizations.removeManagers, { params: params(austin), body });
    expect((await acting.call(api.users.current, {})).status).toBe(401);
    const foreign = await aBusiness(server, { hasNumber: false });
    const answer = await client.call(api.organizations.addManagers, {
      params: params(austin),
      body: { userIds: [foreign.userId] },
    });
    expect(answer.status).toBe(404);
  });

  test("users of an organization cannot open managers, and earlier invitations have ended", async () => {
    const { branches } = await lonestar();
    const { client } = branches[0]!;
    expect((await client.call(api.managedAccounts.listManagers, {})).status).toBe(403);
    const invite = { body: { email: "friend@example.com" } };
    expect((await client.call(api.managedAccounts.invite, invite)).status).toBe(403);
  });

  test("an admin may act for its accounts if the organization allows it, and only as long", async () => {
    const { admin, branches, organizationId } = await lonestar();
    const [austin] = branches as [Business];
    const pose = async (whom: Business) => {
      const browser = await aSession(server, admin);
      const { status } = await browser.call(api.managedAccounts.pose, { params: params(whom), body: {} });
      return { browser, status };
    };
    const allow = (isAllowed: boolean) =>
      server.services.db
        .updateTable("organizations")
        .set({ lets_admins_manage: isAllowed })
        .where("organization_id", "=", organizationId)
        .execute();
    expect((await pose(austin)).status).toBe(404);
    await allow(true);
    const others = await lonestar({ letsAdminsManage: true });
    expect((await pose(others.branches[0]!)).status).toBe(404);
    const { browser, status } = await pose(austin);
    expect(status).toBe(200);
    const { roles, organizationAdmin } = await browser.ok(api.users.current, {});
    expect({ roles, organizationAdmin }).toEqual({ roles: ["manager"], organizationAdmin: false });
    expect((await browser.call(api.organizations.current, {})).status).toBe(403);
    await allow(false);
    expect((await browser.call(api.users.current, {})).status).toBe(401);
  });
});

describe("locations", () => {
  test("have unique names, and their accounts stay when they are deleted", async () => {
    const { client, branches, locationId } = await lonestar();
    const { organizations } = api;
    const make = (name: string) => client.call(organizations.createLocation, { body: { name } });
    expect((await make("austin")).status).toBe(409);
    const { body: dallas } = await make("Dallas");
    const rename = (name: string) =>
      client.call(organizations.changeLocation, { params: { locationId: dallas._id }, body: { name } });
    expect([(await rename("AUSTIN")).status, (await rename("DALLAS")).status]).toEqual([409, 200]);
    for (const branch of branches)
      await client.ok(organizations.setLocation, { params: params(branch), body: { locationId } });
    const { locations } = await client.ok(organizations.searchLocations, { body: {} });
    expect(locations.map(({ name, accounts }) => [name, accounts])).toEqual([
      ["Austin", 2],
      ["DALLAS", 0],
    ]);
    await client.ok(organizations.clearLocation, { params: params(branches[0]!) });
    expect((await client.ok(organizations.getLocation, { params: { locationId } })).accounts).toBe(1);
    await client.ok(organizations.removeLocation, { params: { locationId } });
    const left = await client.ok(organizations.getAccount, { params: params(branches[1]!) });
    expect(left.location).toBeNull();
    expect((await sentences(client))[0]).toBe("Removed a location");
  });
});

describe("who may", () => {
  const calls = contractEndpoints.filter(({ endpoint }) => endpoint.access === "organization-admin");

  test.each([
    ["an owner of one of its accounts", (own: Lonestar) => own.branches[0]!.client],
    ["a superuser", async () => (await aBusiness(server, { hasNumber: false, isSuperuser: true })).client],
    [
      "support that acts for its admin",
      async ({ admin }: Lonestar) => {
        const support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
        return aSession(server, { ...admin, kind: "managing", actingUserId: support.userId });
      },
    ],
    [
      "the admin's assistant",
      ({ admin }: Lonestar) => aSession(server, { ...admin, kind: "assistant" as const }),
    ],
  ])("%s may do none of it", async (_who, clientOf) => {
    const own = await lonestar();
    const client = await clientOf(own);
    for (const { name, endpoint } of calls) {
      const answer = await callAny(client, endpoint, sampleInput(endpoint, { user: own.admin.userId }).input);
      expect(answer.status, name).toBe(403);
    }
  });

  test("an admin whose account left the organization finds none", async () => {
    const admin = await aBusiness(server, { hasNumber: false, isOrganizationAdmin: true });
    for (const { name, endpoint } of calls) {
      const answer = await callAny(admin.client, endpoint, sampleInput(endpoint, {}).input);
      expect(answer.status, name).toBe(404);
    }
  });

  test("no write of an admin affects another organization", async () => {
    const [own, others] = [await lonestar({ credits: 50 }), await lonestar({ credits: 50 })];
    const ids = {
      user: others.branches[0]!.userId,
      organizationLocation: others.locationId,
    };
    const { db } = server.services;
    const everything = async () => [
      await db
        .selectFrom("organizations")
        .selectAll()
        .where("organization_id", "=", others.organizationId)
        .execute(),
      await db
        .selectFrom("accounts")
        .selectAll()
        .where("organization_id", "=", others.organizationId)
        .orderBy("account_id")
        .execute(),
      await db
        .selectFrom("organization_locations")
        .selectAll()
        .where("organization_id", "=", others.organizationId)
        .execute(),
      await db
        .selectFrom("account_counters")
        .selectAll()
        .where(
          "account_id",
          "in",
          others.branches.map((b) => b.accountId),
        )
        .orderBy("account_id")
        .execute(),
    ];
    const before = await everything();
    for (const { endpoint } of calls)
      if (!isReadOnly(endpoint)) await callAny(own.client, endpoint, sampleInput(endpoint, ids).input);
    expect(await everything()).toEqual(before);
  });
});

type Lonestar = Awaited<ReturnType<typeof lonestar>>;
