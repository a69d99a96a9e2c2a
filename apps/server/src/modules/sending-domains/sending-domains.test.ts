import { createPublicKey } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import type { SendingDomain } from "@broadcast/contract/sending-domains";
import { authenticate } from "mailauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { A_POSTAL_ADDRESS, aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";
import { recheckSendingDomains } from "./check-domain.ts";
import { resealDomainKeys } from "./reseal-keys.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  await publishRates(server.services.db, undefined);
});
afterAll(() => server.close());

async function aSender(): Promise<Business> {
  const business = await aBusiness(server);
  await server.services.db
    .updateTable("accounts")
    .set({ postal_address: A_POSTAL_ADDRESS })
    .where("account_id", "=", business.accountId)
    .execute();
  return business;
}

const add = async (business: Business, domain: string, localPart = "hello"): Promise<SendingDomain> =>
  (await business.client.ok(api.sendingDomains.add, { body: { domain, localPart } })).sendingDomain!;
const check = async (business: Business): Promise<SendingDomain> =>
  (await business.client.ok(api.sendingDomains.check, { body: {} })).sendingDomain!;
const dkimOf = ({ records }: SendingDomain) => records.find(({ purpose }) => purpose === "dkim")!;
const publish = (name: string, txt: string) => server.sandbox("PUT", "/dns", { name, txt });
const unpublish = (name: string) => server.sandbox("DELETE", `/dns/${name}`);

interface SandboxMail {
  from: string;
  subject: string;
  dkim: { result: string; domain?: string; signedHeaders?: string[] };
  listUnsubscribe: { oneClick: boolean } | null;
}

async function mailTo(business: Business, email: string) {
  const { contactId } = await aContact(server, business, { email });
  await business.client.ok(api.messages.send, {
    body: { contactId, type: "email", subject: "Hello", text: "Hi there" },
  });
  const { id } = await until(`a mail to ${email}`, async () => {
    await dispatchOnce(server.services, uuidv7(), ["smtp"]);
    const { mails } = await server.sandbox<{ mails: { id: number }[] }>("GET", `/mailbox?to=${email}`);
    return mails[0] ?? null;
  });
  return { id, ...(await server.sandbox<SandboxMail>("GET", `/mailbox/${id}`)) };
}

/** Returns the verdict of an independent receiver on the mail as received, with these DNS records. */
async function judged(id: number, records: Record<string, string>) {
  const { raw } = await server.sandbox<{ raw: string }>("GET", `/mailbox/${id}/raw`);
  return authenticate(Buffer.from(raw, "latin1"), {
    ip: "192.0.2.1",
    sender: "bounce@example.com",
    trustReceived: false,
    disableArc: true,
    disableBimi: true,
    resolver: async (name: string, type: string) => {
      const text = records[name];
      if (type !== "TXT" || text === undefined) throw Object.assign(new Error("none"), { code: "ENOTFOUND" });
      return [[text]];
    },
  });
}

describe("an account's own domain", () => {
  test("waits for its record, reports a different one, and is verified by its own", async () => {
    const maya = await aSender();
    const added = await add(maya, "rivers.example");
    expect(added).toMatchObject({ state: "waiting", fromAddress: "hello@rivers.example", problem: null });
    const { name, value, host } = dkimOf(added);
    expect(name).toBe(`${host}.rivers.example`);
    expect(await check(maya)).toMatchObject({
      state: "waiting",
      problem: expect.stringContaining("isn't in your DNS yet"),
    });
    await publish(name, value.slice(0, 255));
    expect(await check(maya)).toMatchObject({
      state: "broken",
      problem: expect.stringContaining("cut off long values"),
    });
    await publish(name, value.replace("p=", "p = ").replace(/(.{250})/, "$1 "));
    await publish("_dmarc.rivers.example", "v=DMARC1; p=reject");
    const proved = await check(maya);
    expect(proved).toMatchObject({ state: "proved", problem: null, failingSince: null });
    expect(proved.records.map(({ isFound }) => isFound)).toEqual([true, true]);
    expect(
      await maya.client.call(api.sendingDomains.add, {
        body: { domain: "other.example", localPart: "hello" },
      }),
    ).toMatchObject({ status: 409 });
  });

  test("is the sender of emails, signed so that a receiver who knows only the DNS finds them aligned", async () => {
    const maya = await aSender();
    const before = await mailTo(maya, "before@mail.example");
    expect(before.from).toContain("no-reply@");
    const { records } = await add(maya, "shop.example", "news");
    const { name, value } = records[0]!;
    await publish(name, value);
    await check(maya);
    const mail = await mailTo(maya, "after@mail.example");
    expect(mail.from).toContain("<news@shop.example>");
    expect(mail.dkim).toMatchObject({ result: "pass", domain: "shop.example" });
    expect(mail.listUnsubscribe).toMatchObject({ oneClick: true });
    const dns = { [name]: value, "_dmarc.shop.example": "v=DMARC1; p=reject" };
    const { dkim, dmarc } = await judged(mail.id, dns);
    const [signature] = dkim.results;
    expect(signature).toMatchObject({ signingDomain: "shop.example", status: { result: "pass" } });
    expect(signature?.signingHeaders?.keys).toMatch(/list-unsubscribe-post/i);
    expect(dmarc).toMatchObject({ status: { result: "pass" } });
    const other = await add(await aSender(), "else.example");
    const { dkim: forged } = await judged(mail.id, { ...dns, [name]: dkimOf(other).value });
    expect(forged.results[0]?.status.result).not.toBe("pass");
  });

  test("that fails verification falls back at once, tells the owner once, and recovers by itself", async () => {
    const maya = await aSender();
    const { name, value } = dkimOf(await add(maya, "falls.example"));
    await publish(name, value);
    await recheckSendingDomains(server.services);
    expect((await maya.client.ok(api.sendingDomains.read, {})).sendingDomain?.state).toBe("proved");
    await unpublish(name);
    server.advance(4 * HOUR_MS);
    await recheckSendingDomains(server.services);
    const { sendingDomain } = await maya.client.ok(api.sendingDomains.read, {});
    expect(sendingDomain).toMatchObject({ state: "failing", failingSince: expect.any(String) });
    expect((await mailTo(maya, "fallen@mail.example")).from).toContain("no-reply@");
    const told = await until("the notice", async () => {
      const { mails } = await server.sandbox<{ mails: { subject: string }[] }>(
        "GET",
        `/mailbox?to=${maya.email}`,
      );
      return mails.find(({ subject }) => subject.includes("falls.example")) ?? null;
    });
    expect(told.subject).toBe("Your emails no longer come from falls.example");
    const since = sendingDomain?.failingSince;
    server.advance(HOUR_MS);
    await recheckSendingDomains(server.services);
    expect((await maya.client.ok(api.sendingDomains.read, {})).sendingDomain?.failingSince).toBe(since);
    await publish(name, value);
    server.advance(HOUR_MS);
    await recheckSendingDomains(server.services);
    expect((await maya.client.ok(api.sendingDomains.read, {})).sendingDomain?.state).toBe("proved");
    server.backToAfternoon();
  });

  test("keeps its private key sealed, also under a new secret, and deletes it when removed", async () => {
    const maya = await aSender();
    const { name, value } = dkimOf(await add(maya, "sealed.example"));
    await publish(name, value);
    await check(maya);
    const stored = async () =>
      await server.services.db
        .selectFrom("sending_domains")
        .where("account_id", "=", maya.accountId)
        .select(["sealed_key", "public_key"])
        .executeTakeFirstOrThrow();
    const { sealed_key: sealed, public_key } = await stored();
    expect(sealed.toString("latin1")).not.toContain("PRIVATE KEY");
    expect(
      createPublicKey({ key: Buffer.from(public_key, "base64"), format: "der", type: "spki" })
        .asymmetricKeyDetails?.modulusLength,
    ).toBeGreaterThanOrEqual(3072);
    const { env } = server.services;
    const secret = env.SECRET;
    try {
      env.SECRET_PREVIOUS = secret;
      env.SECRET = "another-secret-of-the-installation".padEnd(40, ".");
      await resealDomainKeys(server.services);
      expect((await stored()).sealed_key.equals(sealed)).toBe(false);
      delete env.SECRET_PREVIOUS;
      expect((await mailTo(maya, "resealed@mail.example")).from).toContain("hello@sealed.example");
    } finally {
      env.SECRET = secret;
      delete env.SECRET_PREVIOUS;
    }
    await maya.client.ok(api.sendingDomains.remove, {});
    // Mails at about the same time share one read of the account.
    await sleep(300);
    expect((await mailTo(maya, "removed@mail.example")).from).toContain("no-reply@");
  });

  test.each(["https://shop.example", "shop", "shop..example", "-a.example", "a b.example"])(
    "is not %s",
    async (domain) => {
      const maya = await aSender();
      const answer = await maya.client.call(api.sendingDomains.add, { body: { domain, localPart: "hi" } });
      expect(answer).toMatchObject({ status: 400, body: { fields: { domain: expect.any(String) } } });
    },
  );
});
