import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken, newToken } from "../../http/guard/session.ts";
import { aBusiness, type Business, until } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;

const business = () => aBusiness(server, { hasNumber: false });

const invite = (owner: Business, email: string) =>
  owner.client.call(api.managedAccounts.invite, { body: { email } });

interface Mail {
  id: string;
  subject: string;
}

const mailsTo = async (to: string) =>
  (await server.sandbox<{ mails: Mail[] }>("GET", `/mailbox?to=${encodeURIComponent(to)}`)).mails;

/** Returns the token in the newest mail to an address, once this many have arrived. */
async function mailedToken(to: string, count = 1): Promise<string> {
  const [newest] = await until("the invitation", async () => {
    const mails = await mailsTo(to);
    return mails.length >= count && mails;
  });
  const { links } = await server.sandbox<{ links: string[] }>("GET", `/mailbox/${newest!.id}`);
  const { pathname, origin } = new URL(links[0]!);
  expect(origin).toBe(new URL(server.env.PUBLIC_URL).origin);
  expect(pathname).toMatch(/^\/managed-accounts\/invitations\/[\w-]{40,}$/);
  return pathname.split("/").at(-1)!;
}

/** An account whose owner invited a user with their own account. */
async function anInvitation() {
  const [rivers, dana] = [await business(), await business()];
  const { body: invitation } = await invite(rivers, dana.email);
  return { rivers, dana, invitation, token: await mailedToken(dana.email) };
}

const accept = (person: Pick<Business, "client">, token: string) =>
  person.client.call(api.managedAccounts.acceptInvitation, { params: { token }, body: {} });
const decline = (person: Pick<Business, "client">, token: string) =>
  person.client.call(api.managedAccounts.declineInvitation, { params: { token }, body: {} });
const read = (token: string) =>
  createClient(server).call(api.managedAccounts.readInvitation, { params: { token } });
const managersOf = (owner: Business) => owner.client.ok(api.managedAccounts.listManagers, {});
const isManager = async (person: Business) =>
  (await person.client.ok(api.managedAccounts.isManager, {})).isManager;

const eventsOf = async (accountId: number) =>
  (
    await server.services.db
      .selectFrom("audit_log")
      .where("account_id", "=", accountId)
      .select("event")
      .orderBy("time")
      .orderBy("id")
      .execute()
  ).map(({ event }) => event);

describe("inviting", () => {
  test("mails a link, and accepting it makes its receiver a manager; the owner is told", async () => {
    const { rivers, dana, token } = await anInvitation();
    expect((await read(token)).body).toMatchObject({ ownerName: "Maya Rivers", email: dana.email });
    expect((await managersOf(rivers)).invitations).toMatchObject([{ email: dana.email }]);
    const { status, body } = await accept(dana, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ userId: rivers.userId });
    expect(await managersOf(rivers)).toMatchObject({
      managers: [{ _id: dana.userId, email: dana.email, lastActedAt: null }],
      invitations: [],
    });
    expect(await dana.client.ok(api.users.current, {})).toMatchObject({
      isManager: true,
      isManagerfor: [rivers.userId],
    });
    const told = await until("the mail to the owner", async () => (await mailsTo(rivers.email))[0]);
    expect(told.subject).toBe("Maya Rivers now manages your account");
    expect(await eventsOf(rivers.accountId)).toEqual(["manager-invited", "manager-accepted"]);
    expect(await eventsOf(dana.accountId)).toEqual(["manager-accepted"]);
  });

  test("accepts the email in any spelling", async () => {
    const [rivers, dana] = [await business(), await business()];
    expect((await invite(rivers, `  ${dana.email.toUpperCase()} `)).body).toMatchObject({
      email: dana.email,
    });
  });

  test("again mails a new link, and the previous one is worthless", async () => {
    const { rivers, dana, token, invitation } = await anInvitation();
    server.advance(13 * DAY_MS);
    rivers.client.cookie = await signedInAgain(rivers);
    const { body } = await invite(rivers, dana.email);
    expect(body._id).toBe(invitation._id);
    const renewed = await mailedToken(dana.email, 2);
    expect(renewed).not.toBe(token);
    expect((await managersOf(rivers)).invitations).toHaveLength(1);
    server.advance(2 * DAY_MS);
    dana.client.cookie = await signedInAgain(dana);
    expect((await accept(dana, token)).status).toBe(404);
    expect((await read(token)).status).toBe(404);
    expect((await accept(dana, renewed)).status).toBe(200);
  });

  test.each([
    ["the owner themselves", async (owner: Business) => owner.email, 400, "invalid-input"],
    ["no email", async () => "dana@", 400, "invalid-input"],
    [
      "somebody who manages the account already",
      async (owner: Business) => {
        const dana = await business();
        await invite(owner, dana.email);
        await accept(dana, await mailedToken(dana.email));
        return dana.email;
      },
      409,
      "conflict",
    ],
  ])("is refused for %s, with a sentence at the field", async (_who, emailFor, status, code) => {
    const rivers = await business();
    const email = await emailFor(rivers);
    const answer = await invite(rivers, email);
    expect(answer).toMatchObject({ status, body: { code, fields: { email: expect.any(String) } } });
    expect((await managersOf(rivers)).invitations).toEqual([]);
  });

  test("needs the owner's own email verified", async () => {
    const rivers = await business();
    await server.services.db
      .updateTable("users")
      .set({ email_verified_at: null })
      .where("id", "=", rivers.userId)
      .execute();
    const answer = await invite(rivers, "dana@example.com");
    expect(answer).toMatchObject({ status: 403, body: { code: "email-unverified" } });
  });

  test("does not reveal whether the invited email has an account", async () => {
    const [rivers, dana] = [await business(), await business()];
    const [known, unknown] = [await invite(rivers, dana.email), await invite(rivers, "nobody@example.com")];
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(known.status).toBe(unknown.status);
  });

  test("stores only the hash of the link", async () => {
    const { rivers, token } = await anInvitation();
    const row = await server.services.db
      .selectFrom("one_time_links")
      .where("account_id", "=", rivers.accountId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.token_hash).toEqual(hashToken(token));
  });
});

describe("a link", () => {
  test("is good once", async () => {
    const { rivers, dana, token } = await anInvitation();
    expect((await accept(dana, token)).status).toBe(200);
    expect(await accept(dana, token)).toMatchObject({ status: 410, body: { code: "gone" } });
    expect((await read(token)).status).toBe(410);
    await rivers.client.ok(api.managedAccounts.removeManager, { params: { userId: dana.userId } });
    expect((await accept(dana, token)).status).toBe(410);
    expect(await isManager(dana)).toBe(false);
  });

  test("accepted twice at the same moment creates one manager and one mail", async () => {
    const { rivers, dana, token } = await anInvitation();
    const statuses = (await Promise.all([accept(dana, token), accept(dana, token)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 410]);
    expect((await managersOf(rivers)).managers).toHaveLength(1);
    expect((await eventsOf(rivers.accountId)).filter((event) => event === "manager-accepted")).toHaveLength(
      1,
    );
  });

  test("is over after 14 days", async () => {
    const { dana, token } = await anInvitation();
    server.advance(14 * DAY_MS + 1_000);
    dana.client.cookie = await signedInAgain(dana);
    expect(await accept(dana, token)).toMatchObject({
      status: 410,
      body: { error: "This invitation has expired. Ask the account's owner to send it again." },
    });
    expect((await decline(dana, token)).status).toBe(410);
    expect((await read(token)).status).toBe(410);
  });

  test("of another user is refused with the invited address, and stays valid for them", async () => {
    const { rivers, dana, token } = await anInvitation();
    const eve = await business();
    for (const answer of [await accept(eve, token), await decline(eve, token), await accept(rivers, token)]) {
      expect(answer).toMatchObject({
        status: 403,
        body: {
          code: "forbidden",
          error: `This invitation is for ${dana.email}. Sign in with that email to respond to it.`,
        },
      });
    }
    expect(await isManager(eve)).toBe(false);
    expect((await accept(dana, token)).status).toBe(200);
  });

  test("needs the invited email verified", async () => {
    const { rivers, dana, token } = await anInvitation();
    const { db } = server.services;
    await db.updateTable("users").set({ email_verified_at: null }).where("id", "=", dana.userId).execute();
    expect(await accept(dana, token)).toMatchObject({ status: 403, body: { code: "email-unverified" } });
    expect((await managersOf(rivers)).managers).toEqual([]);
  });

  test("that was declined creates no manager any more, until another invitation", async () => {
    const { rivers, dana, token } = await anInvitation();
    expect((await decline(dana, token)).status).toBe(200);
    expect(await accept(dana, token)).toMatchObject({ status: 410, body: { code: "gone" } });
    expect((await managersOf(rivers)).invitations).toEqual([]);
    expect(await eventsOf(rivers.accountId)).toEqual(["manager-invited", "manager-declined"]);
    await invite(rivers, dana.email);
    expect((await accept(dana, await mailedToken(dana.email, 2))).status).toBe(200);
  });

  test("that was withdrawn is worthless", async () => {
    const { rivers, dana, token, invitation } = await anInvitation();
    await rivers.client.ok(api.managedAccounts.withdrawInvitation, {
      params: { invitationId: invitation._id },
    });
    expect((await read(token)).status).toBe(404);
    expect((await accept(dana, token)).status).toBe(404);
    expect(await isManager(dana)).toBe(false);
  });

  test("can be withdrawn only by the account that sent it", async () => {
    const { rivers, dana, token, invitation } = await anInvitation();
    const withdraw = (person: Business) =>
      person.client.call(api.managedAccounts.withdrawInvitation, {
        params: { invitationId: invitation._id },
      });
    expect((await withdraw(await business())).status).toBe(404);
    expect((await withdraw(dana)).status).toBe(404);
    expect((await accept(dana, token)).status).toBe(200);
    // An answered one is history.
    expect((await withdraw(rivers)).status).toBe(404);
  });

  test("cannot be answered while acting for another account, nor without signing in", async () => {
    const { dana, token } = await anInvitation();
    const other = await business();
    await invite(other, dana.email);
    expect((await accept(dana, await mailedToken(dana.email, 2))).status).toBe(200);
    await dana.client.ok(api.managedAccounts.pose, { params: { userId: other.userId }, body: {} });
    expect((await accept(dana, token)).status).toBe(403);
    expect((await accept({ client: createClient(server) }, token)).status).toBe(401);
  });

  test("that was made up reveals nothing", async () => {
    expect(await read("a-guess")).toMatchObject({ status: 404, body: { code: "not-found" } });
  });

  test("of a cancelled account is over", async () => {
    const { rivers, dana, token } = await anInvitation();
    await server.services.db
      .updateTable("accounts")
      .set({ cancelled_at: server.clock.now() })
      .where("account_id", "=", rivers.accountId)
      .execute();
    expect((await accept(dana, token)).status).toBe(410);
  });
});

test("removing another account's manager is not found", async () => {
  const { dana, token } = await anInvitation();
  await accept(dana, token);
  const eve = await business();
  const answer = await eve.client.call(api.managedAccounts.removeManager, {
    params: { userId: dana.userId },
  });
  expect(answer.status).toBe(404);
  expect(await isManager(dana)).toBe(true);
});

test("an account's name stays text in the mail", async () => {
  const [rivers, dana] = [await business(), await business()];
  await server.services.db
    .updateTable("accounts")
    .set({ company: 'Rivers\r\nBcc: eve@example.com <img src="x">' })
    .where("account_id", "=", rivers.accountId)
    .execute();
  await invite(rivers, dana.email);
  await mailedToken(dana.email);
  const [mail] = await mailsTo(dana.email);
  const { html, subject } = await server.sandbox<{ html: string; subject: string }>(
    "GET",
    `/mailbox/${mail!.id}`,
  );
  expect(html).not.toContain("<img");
  expect(subject).toContain("Rivers Bcc: eve@example.com");
  expect(await mailsTo("eve@example.com")).toEqual([]);
});

/** Starts a session as of the moved clock. */
async function signedInAgain(person: Business): Promise<string> {
  const token = newToken();
  const now = server.clock.now();
  await server.services.db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      user_id: person.userId,
      account_id: person.accountId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
    })
    .execute();
  return `session=${token}`;
}
