import { api } from "@broadcast/contract";
import { wallTime } from "@broadcast/domain/time/dates";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assemble } from "../../assemble.ts";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { freeJobsOfTheDead } from "../../jobs/heartbeat.ts";
import { runJobs } from "../../jobs/jobs.ts";
import type { DeviceSender } from "../../providers/push/push-sender.ts";
import { aBusiness, aContact, aPhoneNumber, aSession, type Business, until } from "../../testing/builders.ts";
import type { Client } from "../../testing/client.ts";
import { roomInWindow } from "../../testing/rate-limit-window.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { receiveMessages } from "../inbound/index.ts";
import { notifyDevices, pushInbound } from "./index.ts";
import { notifyPerson, pushNotice } from "./person-notice.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  maya = await aBusiness(server);
});

interface PushMessage {
  text: string | null;
  encryptedBytes: number;
}

/** A browser at the sandbox's push service, not yet subscribed. */
async function aBrowser() {
  const subscription = await server.sandbox<{ endpoint: string }>("POST", "/push-subscriptions", {
    applicationServerKey: server.env.VAPID_PUBLIC_KEY,
  });
  const path = `/push-subscriptions/${subscription.endpoint.split("/").at(-1)}`;
  return {
    token: JSON.stringify(subscription),
    end: () => server.sandbox("DELETE", path),
    messages: async () =>
      (await server.sandbox<{ messages: PushMessage[] }>("GET", `${path}/messages`)).messages,
    /** The text of the notices received. */
    bodies: async () =>
      (await server.sandbox<{ messages: PushMessage[] }>("GET", `${path}/messages`)).messages.map(
        ({ text }) => (JSON.parse(text!) as { body: string }).body,
      ),
  };
}

const subscribe = (client: Client, token: string) =>
  client.ok(api.push.subscribe, { body: { token, deviceType: "web" } });

/** A browser in which this client has turned notifications on. */
async function aSubscribedBrowser(client: Client) {
  const browser = await aBrowser();
  await subscribe(client, browser.token);
  return browser;
}

const inbound = (from: string, text: string, carrierMessageId = `SM${uuidv7().replaceAll("-", "")}`) => ({
  carrierMessageId,
  from,
  to: maya.phoneNumber,
  text,
  media: [],
});
const receive = (from: string, text: string, id?: string) =>
  receiveMessages(server.services, [{ carrier: "twilio", ...inbound(from, text, id) }]);

const jobsLeft = async () =>
  (
    await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs where task_identifier = ${pushInbound.name}
    `.execute(server.services.db)
  ).rows;
const devicesOf = async ({ accountId }: Business) =>
  server.services.db
    .selectFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .select(["id", "token", "user_id"])
    .execute();

const aWorker = () => runJobs(server.services, server.env.DATABASE_URL, [pushInbound], 2);

/** Runs a worker until its work is done. */
async function work() {
  const worker = await aWorker();
  try {
    await until("all notifications are through", async () => (await jobsLeft()).length === 0);
  } finally {
    await worker.stop();
  }
}

/** A phone with the app, at the sandbox's Google or Apple. */
async function aPhone(system: "android" | "ios") {
  const { id, token } = await server.sandbox<{ id: string; token: string }>("POST", "/phone-devices", {
    system,
  });
  return {
    token,
    uninstall: () => server.sandbox("DELETE", `/phone-devices/${id}`),
    messages: async () =>
      (await server.sandbox<{ messages: object[] }>("GET", `/phone-devices/${id}/messages`)).messages,
  };
}

describe.each(["android", "ios"] as const)("a phone with the app (%s)", (deviceType) => {
  test("is notified like a browser, with the count and the target", async () => {
    const phone = await aPhone(deviceType);
    await maya.client.ok(api.push.subscribe, { body: { token: phone.token, deviceType } });
    const browser = await aSubscribedBrowser(await aSession(server, maya));
    const { contactId, phoneNumber } = await aContact(server, maya, { firstName: "Jo", lastName: "Lind" });
    await receive(phoneNumber!, "Is the red one still there?");
    await work();
    expect(await phone.messages()).toEqual([
      {
        at: expect.any(Number),
        title: "Jo Lind",
        body: "Is the red one still there?",
        badge: 1,
        data: { id: expect.any(String), url: `/chats/${contactId}` },
      },
    ]);
    expect(await browser.messages()).toHaveLength(1);
  });

  test("without the app any more is forgotten, and the others are notified", async () => {
    const phone = await aPhone(deviceType);
    await maya.client.ok(api.push.subscribe, { body: { token: phone.token, deviceType } });
    const browser = await aSubscribedBrowser(await aSession(server, maya));
    await phone.uninstall();
    const { phoneNumber } = await aContact(server, maya);
    await receive(phoneNumber!, "Hello");
    await work();
    expect(await devicesOf(maya)).toMatchObject([{ token: expect.stringContaining("endpoint") }]);
    expect(await browser.messages()).toHaveLength(1);
  });

  test("gets nothing once its session is over", async () => {
    const phone = await aPhone(deviceType);
    await maya.client.ok(api.push.subscribe, { body: { token: phone.token, deviceType } });
    await maya.client.ok(api.sessions.signOut, {});
    const { phoneNumber } = await aContact(server, maya);
    await receive(phoneNumber!, "Hello");
    await work();
    expect(await phone.messages()).toEqual([]);
  });
});

describe("the recipients of a notification", () => {
  test("are all devices of the account, once, with name, first words and path; none of another account", async () => {
    const others = await aSubscribedBrowser((await aBusiness(server, { hasNumber: false })).client);
    const { accountId, userId } = maya;
    const manager = await aBusiness(server, { hasNumber: false });
    const devices = [
      await aSubscribedBrowser(maya.client),
      await aSubscribedBrowser(await aSession(server, { accountId, userId })),
      await aSubscribedBrowser(
        await aSession(server, { accountId, userId, kind: "managing", actingUserId: manager.userId }),
      ),
    ];
    const managersOwn = await aSubscribedBrowser(manager.client);
    const { contactId, phoneNumber } = await aContact(server, maya, { firstName: "Jo", lastName: "Lind" });
    await server.sandbox("POST", `/phones/${encodeURIComponent(phoneNumber!)}/messages`, {
      to: maya.phoneNumber,
      text: "Is the red one still there?",
    });
    await until("the message came in", async () => (await jobsLeft()).length === devices.length);
    await work();
    for (const device of devices) {
      const messages = await device.messages();
      expect(messages.map(({ text }) => JSON.parse(text!))).toEqual([
        {
          id: expect.any(String),
          title: "Jo Lind",
          body: "Is the red one still there?",
          url: `/chats/${contactId}`,
          unread: 1,
        },
      ]);
    }
    expect([...(await others.messages()), ...(await managersOwn.messages())]).toEqual([]);
  });

  test("are none when the message was read in the meantime", async () => {
    const device = await aSubscribedBrowser(maya.client);
    const { contactId, phoneNumber } = await aContact(server, maya);
    await receive(phoneNumber!, "Hello");
    await server.services.db
      .updateTable("conversations")
      .set({ unread_count: 0 })
      .where("account_id", "=", maya.accountId)
      .where("contact_id", "=", contactId)
      .execute();
    await work();
    expect(await device.messages()).toEqual([]);
  });

  test("are the assigned or mentioned user, where they use the account, without the text; not the author", async () => {
    const { accountId, userId } = maya;
    const dana = await aBusiness(server, { hasNumber: false });
    await server.services.db
      .insertInto("account_managers")
      .values({ account_id: accountId, user_id: dana.userId, created_at: server.clock.now() })
      .execute();
    const managing = await aSession(server, {
      accountId,
      userId,
      kind: "managing",
      actingUserId: dana.userId,
    });
    const [own, danas, elsewhere] = [
      await aSubscribedBrowser(maya.client),
      await aSubscribedBrowser(managing),
      await aSubscribedBrowser(dana.client),
    ];
    const { contactId, phoneNumber } = await aContact(server, maya, { firstName: "Jo", lastName: "Lind" });
    await receive(phoneNumber!, "Hello");
    const assign = (client: Client, assigneeId: string) =>
      client.ok(api.teamInbox.assign, { body: { contactIds: [contactId], assigneeId } });
    await assign(maya.client, dana.userId);
    await assign(managing, userId);
    await assign(maya.client, userId);
    await maya.client.ok(api.contactNotes.create, {
      params: { contactId },
      body: { text: "Wants the blue one", mentionedIds: [dana.userId, userId] },
    });
    const toldOn = async (device: typeof own) => (await device.bodies()).filter((body) => body !== "Hello");
    const worker = await runJobs(server.services, server.env.DATABASE_URL, [pushNotice], 2);
    try {
      await until("all is told", async () => (await toldOn(danas)).length + (await toldOn(own)).length >= 3);
    } finally {
      await worker.stop();
    }
    expect((await toldOn(danas)).sort()).toEqual(["In a note about Jo Lind", "Open the chat to answer it."]);
    const texts = (await danas.messages()).map(({ text }) => JSON.parse(text!));
    expect(texts).toContainEqual(
      expect.objectContaining({
        title: "Maya Rivers assigned you a chat with Jo Lind",
        url: `/chats/${contactId}`,
      }),
    );
    expect(await toldOn(own)).toEqual(["Open the chat to answer it."]);
    expect(await elsewhere.bodies()).toEqual([]);
  });

  test("to one user are on their own devices, not on those of others who use the account", async () => {
    const { accountId, userId } = maya;
    const dana = await aBusiness(server, { hasNumber: false });
    const managing = await aSession(server, {
      accountId,
      userId,
      kind: "managing",
      actingUserId: dana.userId,
    });
    const assistant = await aSession(server, { accountId, userId, kind: "assistant" });
    const [own, danas, assistants] = [
      await aSubscribedBrowser(maya.client),
      await aSubscribedBrowser(managing),
      await aSubscribedBrowser(assistant),
    ];
    const { db } = server.services;
    for (const [person, body] of [
      [userId, "For Maya"],
      [dana.userId, "For Dana"],
    ] as const)
      await notifyPerson(db, accountId, person, {
        ...{ id: uuidv7(), title: "News", body },
        ...{ url: "/chats", topic: person },
      });
    const worker = await runJobs(server.services, server.env.DATABASE_URL, [pushNotice], 2);
    try {
      await until("all is told", async () => {
        const told = await Promise.all([own, danas].map((device) => device.bodies()));
        return told.every(({ length }) => length > 0);
      });
    } finally {
      await worker.stop();
    }
    const told = await Promise.all([own, danas, assistants].map((device) => device.bodies()));
    expect(told).toEqual([["For Maya"], ["For Dana"], []]);
  });

  test("are none when all spaces of the sender are muted", async () => {
    const device = await aSubscribedBrowser(maya.client);
    const { contactId, phoneNumber } = await aContact(server, maya);
    const { _id: id } = await maya.client.ok(api.spaces.create, { body: { name: "Book club" } });
    await maya.client.ok(api.spaces.addMembers, { params: { id }, body: { contactIds: [contactId] } });
    const notify = (notifications: "all" | "muted") =>
      maya.client.ok(api.spaces.changeNotificationSettings, { params: { id }, body: { notifications } });
    await notify("muted");
    await receive(phoneNumber!, "Hello");
    await work();
    await notify("all");
    await receive(phoneNumber!, "Hello again");
    await work();
    expect(await device.bodies()).toEqual(["Hello again"]);
  });

  test("are not cancelled accounts or expired sessions", async () => {
    const device = await aSubscribedBrowser(maya.client);
    await receive(aPhoneNumber(), "Before");
    const accounts = server.services.db.updateTable("accounts").where("account_id", "=", maya.accountId);
    await accounts.set({ cancelled_at: server.clock.now() }).execute();
    await work();
    await accounts.set({ cancelled_at: null }).execute();
    await receive(aPhoneNumber(), "Between");
    await server.services.db
      .updateTable("sessions")
      .set({ expires_at: server.clock.now() })
      .where("account_id", "=", maya.accountId)
      .execute();
    await work();
    expect(await device.messages()).toEqual([]);
  });

  test("an unknown sender is named by number, a file without text by its type", async () => {
    const device = await aSubscribedBrowser(maya.client);
    await receiveMessages(server.services, [
      {
        carrier: "twilio",
        ...inbound("+15125550177", ""),
        media: [{ url: `${server.env.SANDBOX_URL}/nothing`, contentType: "text/x-vcard" }],
      },
    ]);
    await work();
    const [message] = await device.messages();
    expect(JSON.parse(message!.text!)).toMatchObject({ title: "(512) 555-0177", body: "Contact card" });
  });

  test("the longest names and texts of any script fit push services' limits, in whole characters", async () => {
    const device = await aSubscribedBrowser(maya.client);
    const family = "👨‍👩‍👧‍👦";
    const { phoneNumber } = await aContact(server, maya, {
      firstName: family.repeat(20),
      lastName: '"\\'.repeat(50),
    });
    await receive(phoneNumber!, family.repeat(300));
    await receive(phoneNumber!, `${"語".repeat(139)}é and more`);
    await work();
    const messages = await device.messages();
    for (const { encryptedBytes } of messages) expect(encryptedBytes).toBeLessThanOrEqual(4096);
    const bodies = (await device.bodies()).toSorted();
    expect(bodies.some((body) => body.length > 0 && body.replaceAll(family, "") === "")).toBe(true);
    expect(bodies).toContain(`${"語".repeat(139)}é`);
  });
});

describe("a subscription ends", () => {
  const password = "a long pass phrase 7";
  let other: Client;
  let device: Awaited<ReturnType<typeof aBrowser>>;
  beforeEach(async () => {
    maya = await aBusiness(server, { password });
    other = await aSession(server, { accountId: maya.accountId, userId: maya.userId });
    device = await aSubscribedBrowser(other);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["signing out", () => other.ok(api.sessions.signOut, {})],
    ["signing out everywhere else", () => maya.client.ok(api.sessions.endOthers, { body: { password } })],
    [
      "changing the password",
      () =>
        maya.client.ok(api.passwords.change, {
          body: { currentPassword: password, password: "another long phrase 8" },
        }),
    ],
    ["turning it off", () => other.ok(api.push.unsubscribe, { body: { token: device.token } })],
  ])("with %s, even for a message that came just before", async (_how, end) => {
    await receive(aPhoneNumber(), "Just before");
    await end();
    expect(await devicesOf(maya)).toEqual([]);
    await receive(aPhoneNumber(), "After");
    await work();
    expect(await device.messages()).toEqual([]);
  });

  test("when the browser ended it; the others are still notified", async () => {
    const own = await aSubscribedBrowser(maya.client);
    await device.end();
    await receive(aPhoneNumber(), "Hello");
    await work();
    expect((await devicesOf(maya)).map(({ token }) => token)).toEqual([
      expect.stringContaining(endpointOf(own)),
    ]);
    expect(await own.bodies()).toEqual(["Hello"]);
  });

  test("not at another user's request", async () => {
    const stranger = await aBusiness(server, { hasNumber: false });
    await stranger.client.ok(api.push.unsubscribe, { body: { token: device.token } });
    expect(await devicesOf(maya)).toHaveLength(1);
  });
});

const endpointOf = ({ token }: { token: string }) => (JSON.parse(token) as { endpoint: string }).endpoint;

describe("each device is notified once of a message, and never missed", () => {
  test("a repeated webhook notifies once", async () => {
    const device = await aSubscribedBrowser(maya.client);
    const from = aPhoneNumber();
    await receive(from, "Hello", "SM0123");
    await receive(from, "Hello", "SM0123");
    await work();
    expect(await device.bodies()).toEqual(["Hello"]);
  });

  test("a busy push service is retried, for that device only", async () => {
    const devices = [await aSubscribedBrowser(maya.client)];
    const { accountId, userId } = maya;
    await server.sandbox("PUT", "/settings", { rate5xx: 1 });
    await receive(aPhoneNumber(), "Hello");
    const worker = await aWorker();
    await until("it was tried in vain", async () =>
      (await jobsLeft()).some(({ attempts }) => attempts === 1),
    );
    await server.sandbox("PUT", "/settings", { rate5xx: 0 });
    devices.push(await aSubscribedBrowser(await aSession(server, { accountId, userId })));
    await dueNow();
    await until("it is through", async () => (await jobsLeft()).length === 0);
    await worker.stop();
    expect(await devices[0]!.bodies()).toEqual(["Hello"]);
    // A later device is not affected.
    expect(await devices[1]!.bodies()).toEqual([]);
  });

  test("a job is given up only after hours, with growing waits", () => {
    const waitsSeconds = Array.from({ length: pushInbound.maxAttempts - 1 }, (_, at) => Math.exp(at + 1));
    expect(waitsSeconds.reduce((sum, wait) => sum + wait)).toBeGreaterThan(3 * 3600);
  });

  test("a message is not received without its notifications, nor they without it", async () => {
    await aSubscribedBrowser(maya.client);
    const { db } = server.services;
    await db
      .transaction()
      .execute(async (tx) => {
        await notifyDevices(tx, {
          messages: [{ accountId: maya.accountId, messageId: uuidv7(), mediaType: null }],
        });
        throw new Error("The worker died here");
      })
      .catch(() => {});
    expect(await jobsLeft()).toEqual([]);
    await receive(aPhoneNumber(), "Hello");
    expect(await jobsLeft()).toHaveLength(1);
    await work();
  });

  test("a dead worker's notifications are sent by another", async () => {
    const devices = [
      await aSubscribedBrowser(maya.client),
      await aSubscribedBrowser(await aSession(server, { accountId: maya.accountId, userId: maya.userId })),
    ];
    await receive(aPhoneNumber(), "Hello");
    await sql`
      update graphile_worker._private_jobs set locked_by = 'dead',
        locked_at = clock_timestamp() - interval '1 minute', attempts = 1
      where payload ->> 'accountId' = ${String(maya.accountId)}
    `.execute(server.services.db);
    await freeJobsOfTheDead(server.services.db);
    await work();
    for (const device of devices) expect(await device.bodies()).toEqual(["Hello"]);
  });

  test("one that died between the call and its end sends the same id again, so that it is shown once", async () => {
    const device = await aSubscribedBrowser(maya.client);
    await receive(aPhoneNumber(), "Hello");
    const { rows } = await sql<{ payload: Parameters<typeof pushInbound.run>[1] }>`
      select payload from graphile_worker._private_jobs where payload ->> 'accountId' = ${String(maya.accountId)}
    `.execute(server.services.db);
    await pushInbound.run(server.services, rows[0]!.payload, new AbortController().signal);
    await work();
    const ids = (await device.messages()).map(({ text }) => (JSON.parse(text!) as { id: string }).id);
    expect(ids).toEqual([rows[0]!.payload.messageId, rows[0]!.payload.messageId]);
  });
});

async function dueNow() {
  await sql`update graphile_worker._private_jobs set run_at = clock_timestamp()`.execute(server.services.db);
}

describe("subscribing", () => {
  test("returns the key that browsers subscribe with", async () => {
    expect(await maya.client.ok(api.push.readKey, {})).toEqual({ publicKey: server.env.VAPID_PUBLIC_KEY });
  });

  test("again replaces the session's device, and a device that signs in elsewhere moves over", async () => {
    const browser = await aSubscribedBrowser(maya.client);
    await subscribe(maya.client, browser.token);
    const next = await aSubscribedBrowser(maya.client);
    expect(await devicesOf(maya)).toHaveLength(1);
    const other = await aBusiness(server, { hasNumber: false });
    await subscribe(other.client, next.token);
    expect(await devicesOf(maya)).toEqual([]);
    expect(await devicesOf(other)).toMatchObject([{ user_id: other.userId }]);
  });

  test("by the browser itself moves the device, without notifications that the user did not ask for", async () => {
    const renew = (client: Client, token: string) =>
      client.ok(api.push.subscribe, { body: { token, deviceType: "web", isRenewal: true } });
    await aSubscribedBrowser(maya.client);
    const renewed = await aBrowser();
    await renew(maya.client, renewed.token);
    expect((await devicesOf(maya)).map(({ token }) => token)).toEqual([
      expect.stringContaining(endpointOf(renewed)),
    ]);
    const { accountId, userId } = maya;
    await renew(await aSession(server, { accountId, userId }), (await aBrowser()).token);
    expect(await devicesOf(maya)).toHaveLength(1);
  });

  test.each([
    ["an address inside", "https://127.0.0.1/push/1"],
    ["the cloud's metadata", "http://169.254.169.254/push/1"],
    ["a stranger's server", "https://push.evil.example/1"],
  ])("%s is refused at its field, and nothing is stored", async (_what, endpoint) => {
    const { token } = await aBrowser();
    const bad = JSON.stringify({ ...(JSON.parse(token) as object), endpoint });
    const answer = await maya.client.call(api.push.subscribe, { body: { token: bad, deviceType: "web" } });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid-input"]);
    expect(answer.body.fields?.token).toMatch(/send notifications to this browser/);
    expect(await devicesOf(maya)).toEqual([]);
  });

  test("phones' tokens are stored as they are; invalid ones are refused", async () => {
    const call = (token: string) =>
      maya.client.call(api.push.subscribe, { body: { token, deviceType: "ios" } });
    expect((await call("with a space")).status).toBe(400);
    expect((await call("abc:DEF-123")).status).toBe(200);
    expect(await devicesOf(maya)).toMatchObject([{ token: "abc:DEF-123" }]);
  });

  test("a phone is refused where phone notifications aren't set up, and its app is told so", async () => {
    const { FCM_PROJECT_ID: _, FCM_CLIENT_EMAIL: __, FCM_PRIVATE_KEY: ___, ...env } = server.env;
    const { phoneSenders, ...rest } = assemble(env, server.services.log, server.clock);
    expect([phoneSenders.android, phoneSenders.ios]).toEqual([null, expect.anything()]);
    await rest.close();
    const keyFor = (deviceType: "web" | "ios" | "android") =>
      maya.client.ok(api.push.readKey, { query: { deviceType } });
    expect((await keyFor("web")).publicKey).toBe(server.env.VAPID_PUBLIC_KEY);
    expect((await keyFor("android")).publicKey).not.toBeNull();
    const senders = server.apiServices.phoneSenders as { android: DeviceSender | null };
    const { android } = senders;
    senders.android = null;
    try {
      expect((await keyFor("android")).publicKey).toBeNull();
      const body = { token: "abc:DEF-123", deviceType: "android" } as const;
      const answer = await maya.client.call(api.push.subscribe, { body });
      expect([answer.status, answer.body.code]).toEqual([400, "invalid-input"]);
    } finally {
      senders.android = android;
    }
    expect(await devicesOf(maya)).toEqual([]);
  });

  test("a program has no device", async () => {
    const password = "a long pass phrase 7";
    maya = await aBusiness(server, { password, hasNumber: false });
    const { key } = await maya.client.ok(api.apiKeys.make, { body: { password } });
    const { token } = await aBrowser();
    const answer = await fetch(`${server.url}/api/push/subscribe`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ token, deviceType: "web" }),
    });
    expect(answer.status).toBe(403);
  });

  test("more than 60 times in ten minutes is too often", async () => {
    const { token } = await aBrowser();
    await roomInWindow(api.push.subscribe.rateLimit.windowSeconds);
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1)
      statuses.push(
        (await maya.client.call(api.push.subscribe, { body: { token, deviceType: "web" } })).status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("quiet times", () => {
  const atMinute = (minutes: number) => {
    const local = wallTime(server.clock.now(), "America/Chicago");
    return (local.hour * 60 + local.minute + minutes + 1440) % 1440;
  };
  const quiet = (from: number, until: number) =>
    maya.client.ok(api.push.changeQuietTimes, {
      body: {
        quietTimes: { fromMinute: atMinute(from), untilMinute: atMinute(until), timeZone: "America/Chicago" },
      },
    });
  const push = async (text: string) => {
    await receive(aPhoneNumber(), text);
    await work();
  };

  test("within them no notification is sent, outside of them and once they are off it is", async () => {
    const browser = await aSubscribedBrowser(maya.client);
    await quiet(-60, 60);
    await push("In the night");
    await quiet(60, 120);
    await push("By day");
    await quiet(-60, 60);
    await maya.client.ok(api.push.changeQuietTimes, { body: { quietTimes: null } });
    await push("Off");
    expect(await browser.bodies()).toEqual(["By day", "Off"]);
  });

  test("the owner's don't apply to their assistant", async () => {
    const assistant = await aSession(server, { ...maya, kind: "assistant" });
    const browser = await aSubscribedBrowser(assistant);
    await quiet(-60, 60);
    expect(await assistant.ok(api.push.readQuietTimes, {})).toEqual({ quietTimes: null });
    await push("For the assistant");
    expect(await browser.bodies()).toEqual(["For the assistant"]);
  });

  test("an unknown time zone, and times without length, are refused", async () => {
    for (const quietTimes of [
      { fromMinute: 0, untilMinute: 60, timeZone: "Mars/Olympus" },
      { fromMinute: 60, untilMinute: 60, timeZone: "America/Chicago" },
    ])
      expect((await maya.client.call(api.push.changeQuietTimes, { body: { quietTimes } })).status).toBe(400);
  });
});
