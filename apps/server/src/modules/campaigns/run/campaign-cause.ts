import { type Connection, sql } from "../../../db/connection.ts";
import { pausedContacts } from "../../automation-pauses/index.ts";
import { type CauseStanding, contactOfCause, type MessageCause } from "../../sending/index.ts";
import { CAMPAIGN_MESSAGE_DELETED, CAMPAIGN_PAUSED } from "../people/held-messages.sql.ts";
import { readDeadlines } from "./deadlines.ts";
import { GOAL_REACHED, listAtGoal } from "./goal.ts";

type CauseStates = Awaited<ReturnType<MessageCause["readStates"]>>;
type OfContacts = NonNullable<MessageCause["ofContacts"]>;

/**
 * A campaign's messages wait while the campaign or the contact's automations are paused. They are not sent once the
 * message or campaign is deleted, nor to contacts who left or reached the goal, nor past their deadline.
 */
export const campaignCause: MessageCause = {
  kind: "campaign",
  paused: CAMPAIGN_PAUSED,
  stopped: CAMPAIGN_MESSAGE_DELETED,
  topic: "campaigns",
  async readStates(db, causes): Promise<CauseStates> {
    const { rows } = await sql<{ id: string; state: "running" | "paused" }>`
      select e.id, case c.state when 'running' then 'running' else 'paused' end as state
      from unnest(
          ${causes.map(({ accountId }) => accountId)}::bigint[], ${causes.map(({ id }) => id)}::uuid[]
        ) as s (account_id, id)
        join campaign_events e on e.account_id = s.account_id and e.id = s.id
        join campaigns c on c.account_id = e.account_id and c.id = e.campaign_id
    `.execute(db);
    return new Map(rows.map(({ id, state }) => [id, state]));
  },
  readDeadlines,
  ofContacts: { ...pausedContacts, readStandings },
};

interface StandingRow {
  accountId: number;
  eventId: string;
  contactId: string;
  campaignId: string;
  isIn: boolean;
  goal: Parameters<typeof listAtGoal>[2];
}

async function readStandings(
  db: Connection,
  messages: Parameters<OfContacts["readStandings"]>[1],
  now: Date,
): Promise<Map<string, CauseStanding>> {
  const { rows } = await sql<StandingRow>`
    select s.account_id as "accountId", s.event_id as "eventId", s.contact_id as "contactId", c.id as "campaignId",
      coalesce(n.state = 'in', false) as "isIn", c.goal
    from unnest(
        ${messages.map(({ accountId }) => accountId)}::bigint[], ${messages.map(({ id }) => id)}::uuid[],
        ${messages.map(({ contactId }) => contactId)}::uuid[]
      ) as s (account_id, event_id, contact_id)
      join campaign_events e on e.account_id = s.account_id and e.id = s.event_id
      join campaigns c on c.account_id = e.account_id and c.id = e.campaign_id
      left join campaign_enrollments n on n.account_id = c.account_id and n.campaign_id = c.id
        and n.contact_id = s.contact_id
  `.execute(db);
  const [paused, atGoal] = await Promise.all([
    pausedContacts.readStandings(db, messages, now),
    reachedGoals(db, rows, now),
  ]);
  const standings = new Map(paused);
  for (const { eventId, contactId, isIn, campaignId } of rows) {
    const key = contactOfCause(eventId, contactId);
    if (!isIn) standings.set(key, { state: "stopped", sentence: "They left the campaign." });
    else if (atGoal.get(campaignId)?.has(contactId))
      standings.set(key, { state: "stopped", sentence: GOAL_REACHED });
  }
  return standings;
}

async function reachedGoals(
  db: Connection,
  rows: readonly StandingRow[],
  now: Date,
): Promise<Map<string, Set<string>>> {
  const reached = new Map<string, Set<string>>();
  for (const [campaignId, its] of Map.groupBy(rows, (row) => row.campaignId)) {
    const { goal, accountId } = its[0]!;
    if (!goal) continue;
    const ids = its.map(({ contactId }) => contactId);
    reached.set(campaignId, await listAtGoal(db, accountId, goal, ids, now));
  }
  return reached;
}
