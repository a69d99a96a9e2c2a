import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { readOutbox } from "../../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { addCounts } from "../../sending/index.ts";
import { expandBroadcast, setAsideBroadcast, withdrawBroadcast } from "../index.ts";
import { watchOnce } from "./watch-broadcasts.ts";

let server: TestServer;
let maya: Business;
// Without a worker, so that background work is run by hand.
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server, { credits: 4 });
});
afterAll(() => server.close());

const signal = new AbortController().signal;
const which = (params: Params) => ({ accountId: maya.accountId, ...params });
const get = (params: Params) => maya.client.ok(api.broadcasts.get, { params });

type Params = { broadcastId: string };

/** A broadcast to four contacts, the first two of whom are queued when the credits run out. */
async function anEnding(isWithheld = true): Promise<Params> {
  const { db } = server.services;
  const two = () => Promise.all([aContact(server, maya), aContact(server, maya)]);
  const body = { text: "Sale on Saturday" };
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body });
  const params = { broadcastId };
  const contactIds = (await two()).map(({ contactId }) => contactId);
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
  await maya.client.ok(api.broadcasts.schedule, { params, body: { runAt: null } });
  await expandBroadcast.run(server.services, which(params), signal);
  // As if the first chunk had ended here.
  for (const { contactId } of await two()) {
    await db
      .insertInto("broadcast_recipients")
      .values({ account_id: maya.accountId, broadcast_id: broadcastId, contact_id: contactId })
      .execute();
  }
  await db
    .updateTable("broadcasts")
    .set({ state: isWithheld ? "queuing" : "error", chosen: 4, ...(!isWithheld && ENDED) })
    .where("id", "=", broadcastId)
    .execute();
  await db
    .updateTable("account_counters")
    .set({ credit_hundredths: 0 })
    .where("account_id", "=", maya.accountId)
    .execute();
  if (isWithheld) await expandBroadcast.run(server.services, which(params), signal);
  return params;
}

/** The state of a broadcast whose rest is still to be withheld. */
const ENDED = { failure: "You ran out of credits.", finished_at: new Date() };

test("messages queued before the credits ran out can be stopped, and once none waits there is nothing to stop", async () => {
  const params = await anEnding();
  expect(await get(params)).toMatchObject({ state: "error", counts: { total: 4, waiting: 2, unsent: 2 } });
  const stopped = await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
  expect(stopped).toMatchObject({ state: "canceled", counts: { total: 4, waiting: 0, unsent: 4 } });
  expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(2);
  maya = await aBusiness(server, { credits: 2 });
  const other = await anEnding();
  await server.services.db.deleteFrom("outbox").where("account_id", "=", maya.accountId).execute();
  await sql`update message_counts set sent = waiting, waiting = 0 where cause_id = ${other.broadcastId}`.execute(
    server.services.db,
  );
  const refused = await maya.client.call(api.broadcasts.emergencyBrake, { params: other, body: {} });
  expect(refused.status).toBe(409);
});

test("messages queued before the credits ran out can be paused, and resume without the unpaid ones", async () => {
  const params = await anEnding(false);
  const waiting = async () =>
    (await readOutbox(server.services.db, maya)).filter(({ wait_reason }) => wait_reason !== null);
  const paused = await maya.client.ok(api.broadcasts.pause, { params, body: {} });
  expect(paused).toMatchObject({ state: "paused", pauseReason: "You paused it." });
  await setAsideBroadcast.run(server.services, { ...which(params), isSecondLook: true }, signal);
  expect(await waiting()).toHaveLength(2);
  // The background continues with contacts it never got to.
  const ended = { code: "credits", reason: "You ran out of credits.", keepsQueued: true };
  await withdrawBroadcast.run(server.services, { ...which(params), ...ended }, signal);
  expect(await get(params)).toMatchObject({ state: "paused", counts: { total: 4, waiting: 2, unsent: 2 } });
  await maya.client.ok(api.broadcasts.resume, { params, body: {} });
  await setAsideBroadcast.run(server.services, { ...which(params), isSecondLook: true }, signal);
  expect(await waiting()).toHaveLength(0);
  await expandBroadcast.run(server.services, which(params), signal);
  expect(await get(params)).toMatchObject({ state: "error", counts: { total: 4, waiting: 2, unsent: 2 } });
});

test("the alarm watches messages queued before the credits ran out, as long as some wait", async () => {
  const params = await anEnding();
  await addCounts(server.services.db, maya.accountId, params.broadcastId, { failed: 60 });
  await watchOnce(server.services);
  expect(await get(params)).toMatchObject({ state: "paused" });
  maya = await aBusiness(server, { credits: 4 });
  const over = await anEnding();
  await addCounts(server.services.db, maya.accountId, over.broadcastId, { failed: 62, waiting: -2 });
  await watchOnce(server.services);
  expect(await get(over)).toMatchObject({ state: "error" });
});
