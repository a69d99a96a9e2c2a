import { api } from "@broadcast/contract";
import { sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import { expandBroadcast, type setAsideBroadcast, withdrawBroadcast } from "../modules/broadcasts/index.ts";
import { dispatchOnce } from "../modules/sending/index.ts";
import { aContact, type Business, until } from "./builders.ts";
import type { TestServer } from "./test-server.ts";

/** Identifies a broadcast in the address of a call. */
export type Params = { broadcastId: string };

const MINUTE_MS = 60_000;

/**
 * Actions of a business in the tests of broadcasts, on a server without a worker. `current` is called at every step,
 * because each test has its own business and some switch to another.
 */
export function broadcastsOf(current: () => { server: TestServer; business: Business }) {
  const ok: Business["client"]["ok"] = (...call) => current().business.client.ok(...call);

  /** Adds this many contacts. */
  function people(count: number, fields: Parameters<typeof aContact>[2] = {}) {
    const { server, business } = current();
    return Promise.all(Array.from({ length: count }, () => aContact(server, business, fields)));
  }

  /** Creates a draft to these contacts. */
  async function aDraft(contacts: { contactId: string }[], body: object = { text: "Sale on Saturday" }) {
    const { _id: broadcastId } = await ok(api.broadcasts.createDraft, { body });
    const params: Params = { broadcastId };
    const contactIds = contacts.map(({ contactId }) => contactId);
    await ok(api.broadcasts.addContacts, { params, body: { contactIds } });
    return params;
  }

  /** Reads a broadcast. */
  const get = (params: Params) => ok(api.broadcasts.get, { params });

  /** Returns the manifest of a draft as if it were sent now. */
  const preview = (params: Params) => ok(api.broadcasts.preview, { params });

  /** Confirms a draft, to begin now or at `runAt`. */
  const schedule = (params: Params, runAt: Date | null = null) =>
    ok(api.broadcasts.schedule, { params, body: { runAt: runAt?.toISOString() ?? null } });

  /** Returns the recipients who didn't get a broadcast and why, and differences from its manifest. */
  const failures = (params: Params) => ok(api.broadcasts.failures, { params });

  /** Runs a job of a broadcast by hand, as a worker would. */
  function run(job: typeof expandBroadcast | typeof setAsideBroadcast, params: Params) {
    const { server, business } = current();
    const payload = { accountId: business.accountId, ...params, isSecondLook: true };
    return job.run(server.services, payload, new AbortController().signal);
  }

  /** Withdraws the waiting messages of a stopped broadcast, as a worker would. */
  function withdraw(params: Params) {
    const { server, business } = current();
    const why = { code: "stopped", reason: "You stopped the broadcast." };
    const payload = { accountId: business.accountId, ...params, ...why };
    return withdrawBroadcast.run(server.services, payload, new AbortController().signal);
  }

  /** Hands over all messages that may go now. */
  async function dispatch(): Promise<void> {
    while ((await dispatchOnce(current().server.services, uuidv7(), ["twilio"])) > 0);
  }

  /** Advances the clock by minutes, so that the lane's pace lets everything through. */
  async function sendAll(minutes = 5): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      await dispatch();
      current().server.advance(MINUTE_MS);
    }
    await dispatch();
  }

  /** Sends a draft until no message is waiting. */
  async function sendNow(params: Params): Promise<void> {
    await schedule(params);
    await run(expandBroadcast, params);
    await sendAll();
  }

  /** Waits for this many receipts and returns the broadcast. */
  const delivered = (params: Params, count: number) =>
    until("the receipts", async () => {
      const broadcast = await get(params);
      return broadcast.counts.delivered >= count && broadcast;
    });

  /** Returns how many texts to a phone the carrier accepted. */
  async function takenBy(phoneNumber: string | null): Promise<number> {
    const { messages } = await current().server.sandbox<{ messages: unknown[] }>(
      "GET",
      `/messages?to=${encodeURIComponent(phoneNumber ?? "")}`,
    );
    return messages.length;
  }

  /** Records an opt-out from texts. */
  function optOut(address: string | null) {
    const { services } = current().server;
    return sql`insert into opt_outs (account_id, address, channel, reason, opted_out_at)
      values (${current().business.accountId}, ${address}, 'text', 'They replied STOP', ${services.clock.now()})`.execute(
      services.db,
    );
  }

  /** Records a number's line type. */
  function reportLine(address: string | null, line: string) {
    const { services } = current().server;
    return sql`insert into address_facts (account_id, address, line, learned_at)
      values (${current().business.accountId}, ${address}, ${line}, ${services.clock.now()})`.execute(
      services.db,
    );
  }

  return {
    people,
    aDraft,
    get,
    preview,
    schedule,
    failures,
    run,
    withdraw,
    dispatch,
    sendAll,
    sendNow,
    delivered,
    takenBy,
    optOut,
    reportLine,
  };
}
