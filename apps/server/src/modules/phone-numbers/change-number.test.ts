import { api } from "@broadcast/contract";
import { NUMBER_KEPT_DAYS } from "@broadcast/domain/phone/kept-numbers";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql, transaction } from "../../db/connection.ts";
import { emit } from "../../events/events.ts";
import { aBusiness, aContact, aSession, type Business, until } from "../../testing/builders.ts";
import { mailsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { accountReopened } from "../sessions/index.ts";
import { accountClosed } from "../subscription/index.ts";
import { changeNumber } from "./change-number.ts";
import { releaseNumbers } from "./release-numbers.ts";

const DAY_MS = 86_400_000;
const reason = "They wrote to support";

let server: TestServer;
let support: Business;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
});
afterAll(() => server.close());

const accountOf = (accountId: number) =>
  server.services.db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .selectAll()
    .executeTakeFirstOrThrow();

describe("another number", () => {
  const numberOf = (business: Business) =>
    support.client.ok(api.accountSupport.readNumber, { params: { userId: business.userId } });
  const offered = async (business: Business, areaCode = "737") =>
    (
      await support.client.ok(api.accountSupport.searchNumbers, {
        params: { userId: business.userId },
        query: { areaCode },
      })
    ).numbers[0]!.phoneNumber;
  const order = (business: Business, phoneNumber: string) =>
    support.client.call(api.accountSupport.changeNumber, {
      params: { userId: business.userId },
      body: { phoneNumber, reason },
    });
  const rowsOf = ({ accountId }: Business) =>
    server.services.db.selectFrom("phone_numbers").where("account_id", "=", accountId).selectAll().execute();
  const atCarrier = (phoneNumber: string, carrier: "twilio" | "sinch" | "bandwidth" = "twilio") =>
    server.services.carriers.of(carrier).findNumber(phoneNumber);

  test.each(["twilio", "sinch", "bandwidth"] as const)(
    "of %s is bought once however often it is requested; the previous one takes texts for a while and is then released",
    async (carrier) => {
      const maya = await aBusiness(server, { carrier });
      const before = maya.phoneNumber;
      const wanted = await offered(maya);
      const statuses = (await Promise.all([order(maya, wanted), order(maya, wanted)])).map(
        ({ status }) => status,
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const shown = await until("the number", async () => {
        const number = await numberOf(maya);
        return number.change?.state === "done" ? number : null;
      });
      expect(shown).toMatchObject({ phoneNumber: wanted, earlierNumbers: [{ phoneNumber: before }] });
      expect((await rowsOf(maya)).map(({ phone_number }) => phone_number).toSorted()).toEqual(
        [before, wanted].toSorted(),
      );
      expect((await accountOf(maya.accountId)).phone_number).toBe(wanted);
      const mail = await until("the mail", async () => (await mailsTo(server, maya.email))[0]);
      expect(mail.text).toContain(`Texts and calls to ${displayPhoneNumber(before)} still`);
      server.advance((NUMBER_KEPT_DAYS + 1) * DAY_MS);
      await releaseNumbers(server.services);
      expect((await rowsOf(maya)).map(({ phone_number }) => phone_number)).toEqual([wanted]);
      expect([await atCarrier(before, carrier), await atCarrier(wanted, carrier)]).toEqual([
        null,
        expect.anything(),
      ]);
      support.client = await aSession(server, support);
    },
  );

  test("sends what still waits when the previous one is released; without another it is listed as unsent", async () => {
    const [maya, dana] = [await aBusiness(server), await aBusiness(server)];
    const before = maya.phoneNumber;
    const runAt = new Date(server.clock.now().getTime() + (NUMBER_KEPT_DAYS + 10) * DAY_MS).toISOString();
    const waits = async (business: Business) => {
      const { contactId } = await aContact(server, business);
      const body = { contactId, text: "See you soon", runAt };
      return (await business.client.ok(api.messages.queue, { body }))._id;
    };
    const [moved, lost] = [await waits(maya), await waits(dana)];
    const wanted = await offered(maya);
    await order(maya, wanted);
    await until("the number", async () => (await numberOf(maya)).change?.state === "done");
    const { accountId } = dana;
    await transaction(server.services.db, (tx) =>
      emit(tx, accountClosed, { accountId, now: server.clock.now() }),
    );
    server.advance((NUMBER_KEPT_DAYS + 1) * DAY_MS);
    support.client = await aSession(server, support);
    await releaseNumbers(server.services);
    expect([await atCarrier(before), await atCarrier(dana.phoneNumber)]).toEqual([null, null]);
    const { rows } = await sql<{
      id: string;
      state: string;
      from: string;
      lane: string | null;
      code: string | null;
    }>`
      select m.id, m.state, m.from_number as from, m.error_code as code, (
        select l.address from outbox o join lanes l on l.account_id = o.account_id and l.lane_id = o.lane_id
        where o.account_id = m.account_id and m.id = any(o.message_ids)
      ) as lane
      from messages m where m.id = any(${[moved, lost]}::uuid[]) order by m.id
    `.execute(server.services.db);
    expect(rows).toMatchObject([
      { id: moved, state: "queued", from: wanted, lane: wanted },
      { id: lost, state: "unsent", lane: null, code: "no-number" },
    ]);
  });

  test("that was bought before a crash is adopted, not bought again", async () => {
    const maya = await aBusiness(server);
    const wanted = await offered(maya, "512");
    await server.services.carriers.of("twilio").buyNumber(wanted);
    const { rows } = await sql<{ id: string }>`
      insert into number_changes (account_id, phone_number, carrier, asked_at, created_at, updated_at)
      values (${maya.accountId}, ${wanted}, 'twilio', now(), now(), now()) returning id
    `.execute(server.services.db);
    const payload = { accountId: maya.accountId, changeId: rows[0]!.id };
    await Promise.allSettled([
      changeNumber.run(server.services, payload, new AbortController().signal),
      changeNumber.run(server.services, payload, new AbortController().signal),
    ]);
    expect((await numberOf(maya)).change).toMatchObject({ state: "done", phoneNumber: wanted });
    expect(await rowsOf(maya)).toHaveLength(2);
  });

  test("that someone else got is reported, and the account keeps its own", async () => {
    const [maya, dana] = [await aBusiness(server), await aBusiness(server)];
    expect((await order(maya, dana.phoneNumber)).body).toMatchObject({ code: "phone-number-taken" });
    const wanted = await offered(maya, "214");
    await server.services.carriers.of("twilio").buyNumber(wanted);
    await order(maya, wanted);
    const { change, phoneNumber } = await until("the refusal", async () => {
      const number = await numberOf(maya);
      return number.change?.state === "failed" ? number : null;
    });
    expect(change?.problem).toContain("just taken");
    expect(phoneNumber).toBe(maya.phoneNumber);
  });

  test("is not ordered while the registration is under review, or for a closed account", async () => {
    const maya = await aBusiness(server);
    const set = (changes: object) =>
      server.services.db
        .updateTable("accounts")
        .set(changes)
        .where("account_id", "=", maya.accountId)
        .execute();
    const wanted = await offered(maya, "214");
    await set({ registration_status: "registering" });
    expect((await order(maya, wanted)).status).toBe(409);
    await set({ registration_status: "registered", cancelled_at: server.clock.now() });
    expect((await order(maya, wanted)).status).toBe(409);
  });

  test("a closed account keeps its number for a while, and permanently if its owner returns in time", async () => {
    const [maya, dana] = [await aBusiness(server), await aBusiness(server)];
    const now = server.clock.now();
    await transaction(server.services.db, async (tx) => {
      for (const { accountId } of [maya, dana]) await emit(tx, accountClosed, { accountId, now });
      await emit(tx, accountReopened, { accountId: dana.accountId });
    });
    server.advance((NUMBER_KEPT_DAYS + 1) * DAY_MS);
    await releaseNumbers(server.services);
    expect(await accountOf(maya.accountId)).toMatchObject({
      phone_number: null,
      onboarding_status: "needs-managed-voip",
    });
    expect(await atCarrier(maya.phoneNumber)).toBeNull();
    expect((await accountOf(dana.accountId)).phone_number).toBe(dana.phoneNumber);
    expect(await rowsOf(dana)).toMatchObject([{ release_at: null }]);
  });
});
