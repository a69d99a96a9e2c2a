import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import { type Connection, sql } from "../../apps/server/src/db/connection.ts";
import type { Business } from "../../apps/server/src/testing/builders.ts";
import type { Person } from "./round.ts";

/** What each contact of a round gets from automations, once each. */
const TEXTS = {
  campaign: "The studio opens on Monday.",
  flow: ["Welcome to the studio.", "Your first fitting is free."],
} as const;
export const AUTOMATED_TEXTS: readonly string[] = [TEXTS.campaign, ...TEXTS.flow];
const TRY_AGAIN_MS = 250;
const ENDED_WITHIN_MS = 60_000;

/** A campaign and an app flow that run while everything is killed, and their contacts. */
export interface Automations {
  campaignId: string;
  flowId: string;
  people: readonly Person[];
}

/** Starts a campaign and a flow that both send at once, before anything is killed. */
export async function startAutomations(
  { client }: Business,
  people: readonly Person[],
): Promise<Automations> {
  const campaign = await client.ok(api.campaigns.create, { body: { name: "Crash", type: "drip" } });
  const ofCampaign = { params: { id: campaign._id } };
  const message = { text: TEXTS.campaign, scheduledDurationType: "hours-minutes" as const };
  await client.ok(api.campaigns.addEvent, { ...ofCampaign, body: message });
  await client.ok(api.campaigns.start, { ...ofCampaign, body: {} });

  const flow = await client.ok(api.appFlows.create, { body: { name: "Crash" } });
  const ofFlow = { params: { id: flow._id } };
  const [first, second] = TEXTS.flow;
  const draft = {
    trigger: { kind: "api", subject: "" },
    steps: [
      { id: "first", kind: "send", text: first, under: null },
      { id: "tag", kind: "add-tag", tag: "Welcomed" },
      { id: "second", kind: "send", text: second, under: null },
    ],
  };
  await client.ok(api.appFlows.change, { ...ofFlow, body: { draft } as never });
  await client.ok(api.appFlows.publish, { ...ofFlow, body: {} });
  return { campaignId: campaign._id, flowId: flow._id, people };
}

/** Adds some contacts, retrying until it is answered: existing members stay in once. */
export async function letIn(
  { client }: Business,
  { campaignId, flowId }: Automations,
  people: readonly Person[],
): Promise<void> {
  const ids = people.map(({ contactId }) => contactId);
  if (ids.length === 0) return;
  await untilAnswered(() => client.ok(api.campaigns.join, { params: { id: campaignId }, body: { ids } }));
  await untilAnswered(() =>
    client.ok(api.appFlows.enter, { params: { id: flowId }, body: { contactIds: ids } }),
  );
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + ENDED_WITHIN_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

/** Returns breaches of what automations must guarantee whatever happens: each message once, or a reason. */
export async function automationBreaches(
  db: Connection,
  accountId: number,
  { campaignId, flowId, people }: Automations,
  textsTakenBy: (phoneNumber: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const { rows } = await sql<{ contact_id: string; text: string; state: string; error: string | null }>`
    select m.contact_id, m.text, m.state, m.error from messages m
    where m.account_id = ${accountId} and m.cause in ('campaign', 'flow') and m.contact_id = any(${people.map(({ contactId }) => contactId)}::uuid[])
  `.execute(db);
  const left = {
    campaign: await whoLeft(
      db,
      sql`campaign_enrollments where campaign_id = ${campaignId} and state = 'left'`,
      accountId,
    ),
    flow: await whoLeft(
      db,
      sql`app_flow_enrollments where flow_id = ${flowId} and state in ('left', 'halted')`,
      accountId,
    ),
  };
  const byContact = Map.groupBy(rows, ({ contact_id }) => contact_id);
  for (const { contactId, phoneNumber } of people) {
    const messages = byContact.get(contactId) ?? [];
    const taken = await textsTakenBy(phoneNumber);
    for (const text of AUTOMATED_TEXTS) {
      const hasLeft = text === TEXTS.campaign ? left.campaign : left.flow;
      const its = messages.filter((message) => message.text.includes(text));
      const got = taken.filter((each) => each.includes(text)).length;
      const isOut = its.some(({ state }) => state === "sent" || state === "delivered" || state === "failed");
      if (its.length > 1) found.push(`${contactId} has ${its.length} messages "${text}"`);
      if (got !== (isOut ? 1 : 0))
        found.push(
          `${contactId} is said to be ${its[0]?.state ?? "without"} "${text}", the carrier took ${got}`,
        );
      const hasReason = its.length === 0 ? hasLeft.has(contactId) : its[0]!.error !== null;
      if (!isOut && !hasReason) found.push(`${contactId} has no "${text}" and no reason`);
    }
  }
  return found;
}

async function whoLeft(
  db: Connection,
  among: ReturnType<typeof sql>,
  accountId: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from ${among} and account_id = ${accountId}
  `.execute(db);
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/** Waits until no contact in the campaign or the flow has anything due; returns those without a turn. */
export async function automationsOnTheWay(
  db: Connection,
  accountId: number,
  { campaignId, flowId }: Automations,
): Promise<string[]> {
  const end = performance.now() + ENDED_WITHIN_MS;
  for (;;) {
    const { rows } = await sql<{ campaign: number; flow: number }>`
      select (
        select count(*)::int from campaign_enrollments
        where account_id = ${accountId} and campaign_id = ${campaignId} and due_at is not null
      ) as campaign, (
        select count(*)::int from app_flow_enrollments
        where account_id = ${accountId} and flow_id = ${flowId} and state = 'in'
      ) as flow
    `.execute(db);
    const { campaign, flow } = rows[0]!;
    if (campaign + flow === 0) return [];
    if (performance.now() > end) return [`${campaign} in the campaign and ${flow} in the flow had no turn`];
    await sleep(TRY_AGAIN_MS);
  }
}
