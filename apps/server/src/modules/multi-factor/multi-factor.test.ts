import { api } from "@broadcast/contract";
import type { Reply } from "@broadcast/contract/endpoint";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aPhoneNumber, type Business, until } from "../../testing/builders.ts";
import { codeSentTo, mailsTo, spokenTo, textsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { passwordHash } from "../users/index.ts";

const password = "orange-kettle-42";

let server: TestServer;
let hash: string;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  hash = await passwordHash(password);
});
afterAll(() => server.close());

const anOwner = async (): Promise<Business> => {
  const owner = await aBusiness(server, { hasNumber: false });
  const change = server.services.db.updateTable("users").set({ password_hash: hash });
  await change.where("id", "=", owner.userId).execute();
  return owner;
};
beforeEach(async () => {
  maya = await anOwner();
});

type Added = Reply<typeof api.multiFactor.add>;
type Channel = Added["channel"];

const add = (owner: Business, channel: Channel, to?: string): Promise<Added> =>
  owner.client.ok(api.multiFactor.add, { body: { password, channel, ...(to && { to }) } });
const confirm = (owner: Business, { pendingId }: Pick<Added, "pendingId">, verificationCode: string) =>
  owner.client.call(api.multiFactor.confirm, { body: { pendingId, verificationCode } });
const list = (owner: Business) => owner.client.ok(api.multiFactor.list, {});

/** Adds a method and returns its confirmation. */
async function aMethod(owner: Business, channel: "sms" | "email", to: string) {
  const answer = await confirm(owner, await add(owner, channel, to), await codeSentTo(server, to));
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Returns a different code. */
const not = (code: string): string => code.replace(/.$/, (last) => String((Number(last) + 1) % 10));

const codeOf = (secret: string, atSteps = 0): string =>
  TOTP.generate({ secret: secretOf(secret), timestamp: Date.now() + atSteps * 30_000 });
const secretOf = (base32: string) => new TOTP({ secret: base32 }).secret;

/** Backdates what was sent to a user, since system time cannot be moved. */
const age = (owner: Business, seconds: number) =>
  sql`
    update verification_codes set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})
    where user_id = ${owner.userId}
  `.execute(server.services.db);

const audited = async (owner: Business): Promise<string[]> => {
  const rows = await server.services.db
    .selectFrom("audit_log")
    .where("user_id", "=", owner.userId)
    .select("event")
    .orderBy("id")
    .execute();
  return rows.map(({ event }) => event);
};

describe("adding a second factor", () => {
  test("a phone that got the code by text is added with ten recovery codes, audited, and its owner is told", async () => {
    const phone = aPhoneNumber();
    const sent = await add(maya, "sms", phone);
    expect(sent).toMatchObject({
      channel: "sms",
      redactedTo: `(•••) •••-${phone.slice(-4)}`,
      resendAfterSeconds: 30,
    });
    const code = await codeSentTo(server, phone);
    expect(await textsTo(server, phone)).toEqual([
      `${code} is your Project Broadcast verification code. Never share it.`,
    ]);
    const { body } = await confirm(maya, sent, code);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const recovery of body.recoveryCodes)
      expect(recovery).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/);
    expect(await list(maya)).toEqual({
      methods: [
        {
          _id: body.method._id,
          channel: "sms",
          redactedTo: `(•••) •••-${phone.slice(-4)}`,
          createdAt: expect.any(String),
          lastUsedAt: null,
        },
      ],
      supportedChannels: ["sms", "call", "email", "authenticator"],
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect(await audited(maya)).toEqual(["second-factor-added"]);
    const mail = await until("the mail", async () => (await mailsTo(server, maya.email))[0]);
    expect(mail.text).toContain("A verification method was added");
  });

  test("a second method comes with no new recovery codes", async () => {
    await aMethod(maya, "sms", aPhoneNumber());
    expect((await aMethod(maya, "email", `b-${maya.email}`)).recoveryCodes).toEqual([]);
    expect((await list(maya)).recoveryCodesLeft).toBe(10);
  });

  test("an email gets the code in one sentence without a link", async () => {
    await aMethod(maya, "email", `codes-${maya.email}`);
    const [mail] = await mailsTo(server, `codes-${maya.email}`);
    expect(mail?.text).toMatch(/^\d{6} is your Project Broadcast verification code\. Never share it\.\s*$/);
    expect(mail?.subject).toMatch(/^\d{6} is your Project Broadcast verification code$/);
  });

  test("a call speaks the code twice to a person", async () => {
    const phone = aPhoneNumber();
    await server.sandbox("PUT", `/phones/${encodeURIComponent(phone)}`, { voice: "answers" });
    const sent = await add(maya, "call", phone);
    const [words] = await until("the call", async () => {
      const spoken = await spokenTo(server, phone);
      return spoken.length > 0 && spoken;
    });
    const spoken = [...words!.matchAll(/\d(?:, \d){5}/g)].map(([digits]) => digits.replaceAll(", ", ""));
    expect(spoken).toHaveLength(2);
    expect(spoken[0]).toBe(spoken[1]);
    expect((await confirm(maya, sent, spoken[0]!)).status).toBe(200);
  });

  test("a call leaves no code on an answering machine, which others may listen to", async () => {
    const phone = aPhoneNumber();
    await add(maya, "call", phone);
    await until("the end of the call", async () => {
      const { calls } = await server.sandbox<{ calls: { status: string }[] }>(
        "GET",
        `/phones/${encodeURIComponent(phone)}/calls`,
      );
      return calls[0]?.status === "completed";
    });
    const { voicemails } = await server.sandbox<{ voicemails: unknown[] }>(
      "GET",
      `/phones/${encodeURIComponent(phone)}/voicemails`,
    );
    expect(voicemails).toEqual([]);
  });

  test("an authenticator app is added by its first code, and its secret lies sealed in the database", async () => {
    const sent = await add(maya, "authenticator");
    const { secret, otpauthUrl } = sent.authenticator!;
    expect(otpauthUrl).toMatch(
      /^otpauth:\/\/totp\/Project%20Broadcast:.*issuer=Project%20Broadcast.*digits=6&period=30/,
    );
    expect((await confirm(maya, sent, not(codeOf(secret)))).status).toBe(400);
    expect((await confirm(maya, sent, codeOf(secret))).status).toBe(200);
    const row = await server.services.db
      .selectFrom("multi_factor_methods")
      .where("user_id", "=", maya.userId)
      .select(["sealed_secret", "last_step"])
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret!.includes(secret)).toBe(false);
    expect(row.sealed_secret!.includes(Buffer.from(secretOf(secret).bytes))).toBe(false);
    expect(row.last_step).toBeGreaterThan(1_000_000);
    expect(
      await maya.client.call(api.multiFactor.add, { body: { password, channel: "authenticator" } }),
    ).toMatchObject({
      status: 409,
    });
  });

  test("with a wrong password nothing is sent and nothing is changed", async () => {
    const phone = aPhoneNumber();
    const body = { password: "not the password", channel: "sms", to: phone } as const;
    expect(await maya.client.call(api.multiFactor.add, { body })).toMatchObject({
      status: 401,
      body: { code: "wrong-credentials" },
    });
    const { method } = await aMethod(maya, "sms", phone);
    const params = { methodId: method._id };
    const wrong = { password: "not the password" };
    expect((await maya.client.call(api.multiFactor.remove, { params, body: wrong })).status).toBe(401);
    expect((await maya.client.call(api.multiFactor.makeRecoveryCodes, { body: wrong })).status).toBe(401);
    expect(await textsTo(server, phone)).toHaveLength(1);
    expect(await list(maya)).toMatchObject({ methods: [{ _id: method._id }], recoveryCodesLeft: 10 });
  });

  test("the same target twice is a conflict, and so is an eleventh method", async () => {
    const phone = aPhoneNumber();
    await aMethod(maya, "sms", phone);
    const again = { password, channel: "sms", to: phone } as const;
    expect((await maya.client.call(api.multiFactor.add, { body: again })).status).toBe(409);
    await server.services.db
      .insertInto("multi_factor_methods")
      .values(
        Array.from({ length: 9 }, (_, index) => ({
          user_id: maya.userId,
          channel: "email" as const,
          target: `m${index}@example.com`,
          created_at: server.clock.now(),
        })),
      )
      .execute();
    const eleventh = { password, channel: "sms", to: aPhoneNumber() } as const;
    expect((await maya.client.call(api.multiFactor.add, { body: eleventh })).status).toBe(409);
  });

  test("confirming twice at once adds one method", async () => {
    const phone = aPhoneNumber();
    const sent = await add(maya, "sms", phone);
    const code = await codeSentTo(server, phone);
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(maya, sent, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await list(maya)).methods).toHaveLength(1);
  });

  test("a phone that the carrier cannot reach is reported, and the try is not counted", async () => {
    const phone = aPhoneNumber();
    await server.sandbox("PUT", "/settings", { rate429: 1 });
    try {
      for (let tries = 0; tries < 3; tries += 1) {
        const body = { password, channel: "sms", to: phone } as const;
        expect(await maya.client.call(api.multiFactor.add, { body })).toMatchObject({
          status: 502,
          body: { code: "provider-failed", error: expect.stringContaining("choose another way") },
        });
      }
    } finally {
      await server.sandbox("PUT", "/settings", { rate429: 0 });
    }
    await aMethod(maya, "sms", phone);
  }, 30_000);

  test("a mailbox that refuses mail is reported", async () => {
    const body = { password, channel: "email", to: `bounce-${maya.email}` } as const;
    expect(await maya.client.call(api.multiFactor.add, { body })).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining("doesn't accept email") },
    });
  });
});

describe("a code", () => {
  test("is good for five tries and not for a sixth, even when all come at once", async () => {
    const phone = aPhoneNumber();
    const sent = await add(maya, "sms", phone);
    const code = await codeSentTo(server, phone);
    const wrong = await Promise.all(Array.from({ length: 12 }, () => confirm(maya, sent, not(code))));
    expect(new Set(wrong.map(({ body }) => body.code))).toEqual(new Set(["wrong-code"]));
    expect((await confirm(maya, sent, code)).status).toBe(400);
    const { tries } = await server.services.db
      .selectFrom("verification_codes")
      .where("id", "=", sent.pendingId)
      .select("tries")
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
  });

  test("expires after ten minutes of real time, and not by the business clock", async () => {
    const [early, late] = [aPhoneNumber(), aPhoneNumber()];
    const first = await add(maya, "sms", early);
    server.advance(3_600_000);
    expect((await confirm(maya, first, await codeSentTo(server, early))).status).toBe(200);
    const second = await add(maya, "sms", late);
    await age(maya, 601);
    expect(await confirm(maya, second, await codeSentTo(server, late))).toMatchObject({
      status: 400,
      body: { code: "wrong-code", error: expect.stringContaining("request a new one") },
    });
  });

  test("works once, and a new one ends the old", async () => {
    const phone = aPhoneNumber();
    const first = await add(maya, "sms", phone);
    const firstCode = await codeSentTo(server, phone);
    await age(maya, 31);
    const second = await add(maya, "sms", phone);
    expect((await confirm(maya, first, firstCode)).status).toBe(400);
    const secondCode = await until("the second code", async () => {
      const texts = await textsTo(server, phone);
      return texts.length === 2 && texts[1]!.slice(0, 6);
    });
    expect((await confirm(maya, second, secondCode)).status).toBe(200);
    expect((await confirm(maya, second, secondCode)).status).toBe(400);
  });

  test("cannot be requested again for 30 seconds, and the answer says how long to wait", async () => {
    const phone = aPhoneNumber();
    const body = { password, channel: "sms", to: phone } as const;
    const answers = await Promise.all([1, 2, 3].map(() => maya.client.call(api.multiFactor.add, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(25);
    expect(await textsTo(server, phone)).toHaveLength(1);
    // To another phone it is sent at once.
    await add(maya, "sms", aPhoneNumber());
  });

  test("is sent at most six times an hour to one user", async () => {
    for (let sent = 0; sent < 6; sent += 1) await add(maya, "sms", aPhoneNumber());
    const body = { password, channel: "sms", to: aPhoneNumber() } as const;
    const seventh = await maya.client.call(api.multiFactor.add, { body });
    expect(seventh).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining("too many codes") },
    });
    await age(maya, 3_600);
    expect((await maya.client.call(api.multiFactor.add, { body })).status).toBe(200);
  });

  test("is sent at most 20 times a day to one phone, whoever asks", async () => {
    const phone = aPhoneNumber();
    await sql`
      insert into verification_codes (user_id, purpose, channel, target, created_at, expires_at)
      select ${maya.userId}, 'add-method', 'sms', ${phone}, at, at
      from generate_series(1, 20) i, lateral (select clock_timestamp() - make_interval(hours => 2 + i) as at)
    `.execute(server.services.db);
    const other = await anOwner();
    const body = { password, channel: "call", to: phone } as const;
    expect((await other.client.call(api.multiFactor.add, { body })).status).toBe(429);
  });

  test("of one purpose, user or target is no good for another", async () => {
    const [mine, cell] = [aPhoneNumber(), aPhoneNumber()];
    const pending = await add(maya, "sms", mine);
    const addCode = await codeSentTo(server, mine);
    await maya.client.ok(api.phoneNumbers.sendMobileCode, { body: { cellPhoneNumber: cell } });
    const cellCode = await codeSentTo(server, cell);
    // Of another purpose, and of another target.
    if (cellCode !== addCode) expect((await confirm(maya, pending, cellCode)).status).toBe(400);
    const verify = (cellPhoneNumber: string, verificationCode: string) =>
      maya.client.call(api.phoneNumbers.verifyMobile, { body: { cellPhoneNumber, verificationCode } });
    expect((await verify(mine, addCode)).status).toBe(400);
    expect((await verify(mine, cellCode)).status).toBe(400);
    // Of another user.
    const eve = await anOwner();
    expect((await confirm(eve, pending, addCode)).status).toBe(404);
    // Moved to another row, it no longer fits.
    const evil = await add(eve, "sms", aPhoneNumber());
    await sql`
      update verification_codes set code_hash = (select code_hash from verification_codes where id = ${pending.pendingId})
      where id = ${evil.pendingId}
    `.execute(server.services.db);
    expect((await confirm(eve, evil, addCode)).status).toBe(400);
    expect((await confirm(maya, pending, addCode)).status).toBe(200);
  });

  test("is readable nowhere: neither in the database nor in its call's reference", async () => {
    const phone = aPhoneNumber();
    await server.sandbox("PUT", `/phones/${encodeURIComponent(phone)}`, { voice: "answers" });
    const sent = await add(maya, "call", phone);
    const words = await until("the call", async () => (await spokenTo(server, phone))[0]);
    const code = /\d(?:, \d){5}/.exec(words)![0].replaceAll(", ", "");
    const { rows } = await sql<{ row: string }>`
      select v::text as row from verification_codes v where id = ${sent.pendingId}
    `.execute(server.services.db);
    expect(rows[0]!.row).not.toContain(code);
    const { entries } = await server.sandbox<{ entries: { url: string }[] }>("GET", "/log?limit=50");
    const asked = entries.filter(({ url }) => url.includes("/webhooks/twilio/code"));
    expect(asked.length).toBeGreaterThan(0);
    for (const { url } of asked) expect(url).not.toContain(code);
  });
});

test("a secret that is shown once is not stored for a repeated request", async () => {
  const headers = { "idempotency-key": "once" };
  const body = { password, channel: "authenticator" } as const;
  const sent = await maya.client.ok(api.multiFactor.add, { body }, headers);
  const { secret } = sent.authenticator!;
  const confirmed = await maya.client.ok(
    api.multiFactor.confirm,
    { body: { pendingId: sent.pendingId, verificationCode: codeOf(secret) } },
    { "idempotency-key": "twice" },
  );
  const made = await maya.client.ok(
    api.multiFactor.makeRecoveryCodes,
    { body: { password } },
    { "idempotency-key": "thrice" },
  );
  const kept = JSON.stringify(
    await server.services.db.selectFrom("idempotency_keys").select("reply").execute(),
  );
  for (const shown of [secret, confirmed.recoveryCodes[0]!, made.recoveryCodes[0]!])
    expect(kept).not.toContain(shown);
});

describe("removing", () => {
  test("another user's method is not found, and stays", async () => {
    const { method } = await aMethod(maya, "sms", aPhoneNumber());
    const eve = await anOwner();
    const params = { methodId: method._id };
    expect((await eve.client.call(api.multiFactor.remove, { params, body: { password } })).status).toBe(404);
    expect((await list(maya)).methods).toHaveLength(1);
  });

  test("the last method ends the recovery codes; each removal is audited and reported", async () => {
    const first = await aMethod(maya, "sms", aPhoneNumber());
    const second = await aMethod(maya, "email", `c-${maya.email}`);
    const remove = (methodId: string) =>
      maya.client.ok(api.multiFactor.remove, { params: { methodId }, body: { password } });
    await remove(first.method._id);
    expect((await list(maya)).recoveryCodesLeft).toBe(10);
    await remove(second.method._id);
    expect(await list(maya)).toMatchObject({ methods: [], recoveryCodesLeft: 0 });
    expect((await audited(maya)).slice(-2)).toEqual(["second-factor-removed", "second-factor-removed"]);
    await until("the mails", async () => {
      const mails = await mailsTo(server, maya.email);
      return mails.filter(({ text }) => text.includes("was removed")).length === 2;
    });
  });
});

describe("recovery codes", () => {
  test("are replaced with the password, and the old ones end", async () => {
    const { recoveryCodes } = await aMethod(maya, "sms", aPhoneNumber());
    const made = await maya.client.ok(api.multiFactor.makeRecoveryCodes, { body: { password } });
    expect(made.recoveryCodes).toHaveLength(10);
    expect(made.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expect((await list(maya)).recoveryCodesLeft).toBe(10);
    expect(await audited(maya)).toEqual(["second-factor-added", "recovery-codes-made"]);
  });

  test("lie in the database as argon2id hashes, each found by a letter that none shares", async () => {
    const { recoveryCodes } = await aMethod(maya, "sms", aPhoneNumber());
    const rows = await server.services.db
      .selectFrom("recovery_codes")
      .where("user_id", "=", maya.userId)
      .selectAll()
      .execute();
    expect(rows.map(({ first_letter }) => first_letter).sort()).toEqual(
      recoveryCodes.map((code) => code[0]).sort(),
    );
    expect(new Set(rows.map(({ first_letter }) => first_letter)).size).toBe(10);
    for (const { secret_hash } of rows) expect(secret_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("are not created while there is nothing to recover", async () => {
    const answer = await maya.client.call(api.multiFactor.makeRecoveryCodes, { body: { password } });
    expect(answer).toMatchObject({ status: 409, body: { code: "wrong-state" } });
  });
});
