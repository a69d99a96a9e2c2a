import { api } from "@broadcast/contract";
import type { AppFlowStep } from "@broadcast/contract/app-flows";
import { sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import { doDueFlows } from "../modules/app-flows/run/run-flows.ts";
import { receiveMessages } from "../modules/inbound/index.ts";
import { keywordsModule } from "../modules/keywords/index.ts";
import { aContact, aSession, type Business } from "./builders.ts";
import type { TestServer } from "./test-server.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Step = Record<string, unknown> & { kind: AppFlowStep["kind"] };
export const say = (id: string, text: string, under: object | null = null): Step => ({
  ...{ id, kind: "send", text, under },
});
export const wait = (id: string, amount: number, unit: string): Step => ({ id, kind: "wait", amount, unit });

const { appFlows } = api;
const answerMatch = keywordsModule.jobs!.find(({ name }) => name === "keywords.answer")!;

/** Actions of a business in the tests of app flows, without a worker: each round is run by hand. */
export function flowsOf(of: () => { server: TestServer; business: Business }) {
  const client = () => of().business.client;

  const make = async (
    trigger: object,
    steps: Step[],
    its: { reentry?: string; reentryDays?: number; name?: string } = {},
  ): Promise<string> => {
    const { _id: id } = await client().ok(appFlows.create, { body: { name: its.name ?? "A flow" } });
    const { reentry = "never", reentryDays = 30 } = its;
    const body = { draft: { trigger, steps }, reentry, reentryDays } as never;
    await client().ok(appFlows.change, { params: { id }, body });
    return id;
  };
  const publish = (id: string, body: object = {}) =>
    client().ok(appFlows.publish, { params: { id }, body: body as never });

  /** Runs rounds until nothing is due, with this many workers at once. */
  const rounds = async (workers = 1) => {
    for (let round = 0; round < 40; round++) {
      const done = await Promise.all(Array.from({ length: workers }, () => doDueFlows(of().server.services)));
      if (done.every((count) => count === 0)) return;
    }
    throw new Error("it never ends");
  };

  return {
    make,
    publish,
    rounds,
    /** Creates a published flow. */
    aFlow: async (...its: Parameters<typeof make>): Promise<string> => {
      const id = await make(...its);
      await publish(id);
      return id;
    },
    change: (id: string, body: object) =>
      client().ok(appFlows.change, { params: { id }, body: body as never }),
    get: (id: string) => client().ok(appFlows.get, { params: { id } }),
    waysOf: async (id: string, contactId: string) =>
      (await client().ok(appFlows.way, { params: { id, contactId } })).ways,
    enter: (id: string, ...contactIds: string[]) =>
      client().ok(appFlows.enter, { params: { id }, body: { contactIds } }),
    aPerson: async (fields: Parameters<typeof aContact>[2] = {}) => {
      const { server, business } = of();
      const { contactId, phoneNumber } = await aContact(server, business, fields);
      return { contactId, phoneNumber: phoneNumber! };
    },
    /** Moves the clock; sessions without activity don't last for days. */
    later: async (ms: number) => {
      const { server, business } = of();
      server.advance(ms);
      business.client = await aSession(server, business);
      await rounds();
    },
    /** Texts the business from a phone, and lets its keywords answer. */
    texted: async (from: string, text: string) => {
      const { server, business } = of();
      await receiveMessages(server.services, [
        {
          carrier: "twilio",
          carrierMessageId: `SM${uuidv7().replaceAll("-", "")}`,
          ...{ from, to: business.phoneNumber, text, media: [] },
        },
      ]);
      const { rows } = await sql<{ message_id: string }>`
        select message_id from keyword_matches where account_id = ${business.accountId} and outcome is null
      `.execute(server.services.db);
      const { accountId } = business;
      for (const { message_id: messageId } of rows)
        await answerMatch.run(
          server.services,
          { accountId, messageId } as never,
          new AbortController().signal,
        );
    },
    sentTo: async (contactId: string) => {
      const { server, business } = of();
      const { rows } = await sql<{
        text: string;
        subject: string;
        type: string;
        state: string;
        time: Date;
        media: { contentType: string }[];
      }>`
        select text, subject, type, state, time, media from messages
        where account_id = ${business.accountId} and contact_id = ${contactId} and direction = 'out' and cause <> 'keyword'
        order by id
      `.execute(server.services.db);
      return rows;
    },
    tagsOf: async (contactId: string) =>
      (await client().ok(api.contacts.get, { params: { contactId } })).tags,
    tag: (contactId: string, tags: string[]) =>
      client().ok(api.contacts.change, { params: { contactId }, body: { tags } }),
  };
}
