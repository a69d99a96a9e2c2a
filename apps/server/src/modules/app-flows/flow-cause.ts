import { type Connection, sql } from "../../db/connection.ts";
import { pausedContacts } from "../automation-pauses/index.ts";
import { type CauseStanding, contactOfCause, type MessageCause } from "../sending/index.ts";
import { listAtGoal } from "./entry/exits.ts";
import { OPTED_OUT } from "./entry/opt-outs.ts";
import { GOAL_REACHED } from "./goal-reached.ts";

type CauseStates = Awaited<ReturnType<MessageCause["readStates"]>>;
type OfContacts = NonNullable<MessageCause["ofContacts"]>;

/** Why messages of a deleted flow are not sent. */
export const FLOW_DELETED = "You deleted the app flow.";

/** Why messages of a paused flow wait for the gate. */
export const FLOW_PAUSED = "The app flow is paused.";

/**
 * A flow's messages wait while the flow or the contact's automations are paused. They are not sent once the flow is
 * deleted, nor to contacts who left or reached the goal. Those who completed it still get theirs.
 */
export const flowCause: MessageCause = {
  kind: "flow",
  paused: FLOW_PAUSED,
  stopped: FLOW_DELETED,
  topic: "app-flows",
  async readStates(db, causes): Promise<CauseStates> {
    const { rows } = await sql<{ id: string; state: "running" | "paused" }>`
      select f.id, case f.state when 'running' then 'running' else 'paused' end as state
      from unnest(
          ${causes.map(({ accountId }) => accountId)}::bigint[], ${causes.map(({ id }) => id)}::uuid[]
        ) as s (account_id, id)
        join app_flows f on f.account_id = s.account_id and f.id = s.id
    `.execute(db);
    return new Map(rows.map(({ id, state }) => [id, state]));
  },
  ofContacts: { ...pausedContacts, readStandings },
};

interface StandingRow {
  accountId: number;
  flowId: string;
  contactId: string;
  isIn: boolean;
  hasLeft: boolean;
  goal: Parameters<typeof listAtGoal>[2];
}

async function readStandings(
  db: Connection,
  messages: Parameters<OfContacts["readStandings"]>[1],
  now: Date,
): Promise<Map<string, CauseStanding>> {
  const { rows } = await sql<StandingRow>`
    select s.account_id as "accountId", s.flow_id as "flowId", s.contact_id as "contactId", f.goal, e.state = 'in' as "isIn",
      -- Opting out of one channel takes nothing back of another: the gate sees to each.
      e.state = 'left' and e.end_reason is distinct from ${OPTED_OUT} as "hasLeft"
    from unnest(
        ${messages.map(({ accountId }) => accountId)}::bigint[], ${messages.map(({ id }) => id)}::uuid[],
        ${messages.map(({ contactId }) => contactId)}::uuid[]
      ) as s (account_id, flow_id, contact_id)
      join app_flows f on f.account_id = s.account_id and f.id = s.flow_id
      cross join lateral (
        select e.state, e.end_reason from app_flow_enrollments e
        where e.account_id = s.account_id and e.flow_id = s.flow_id and e.contact_id = s.contact_id
          and e.state <> 'missed'
        order by e.entry desc limit 1
      ) e
  `.execute(db);
  const standings = new Map(await pausedContacts.readStandings(db, messages, now));
  const stop = ({ flowId, contactId }: StandingRow, sentence: string) =>
    standings.set(contactOfCause(flowId, contactId), { state: "stopped", sentence });
  for (const row of rows) if (row.hasLeft) stop(row, "They left the flow.");
  const aiming = rows.filter(({ goal, isIn }) => goal !== null && isIn);
  for (const its of Map.groupBy(aiming, ({ flowId }) => flowId).values()) {
    const { accountId, goal } = its[0]!;
    const contactIds = its.map(({ contactId }) => contactId);
    const atGoal = await listAtGoal(db, accountId, goal, contactIds, now);
    for (const row of its) if (atGoal.has(row.contactId)) stop(row, GOAL_REACHED);
  }
  return standings;
}
