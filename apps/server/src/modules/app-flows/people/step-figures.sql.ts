import type { FlowStepFigures, FlowStepPeople } from "@broadcast/contract/flow-people";
import { type Connection, sql } from "../../../db/connection.ts";
import type { FlowPlace } from "../run/enrollments.sql.ts";

/** A contact's reaction within this time counts for the message, unless they got another of the flow in between. */
const WITHIN = sql`interval '3 days'`;

const belongs = (at: ReturnType<typeof sql>) => sql`
  ${at} > m.sent_at and ${at} <= m.sent_at + ${WITHIN} and not exists (
    select from app_flow_steps_done later
    where later.account_id = d.account_id and later.flow_id = d.flow_id and later.contact_id = d.contact_id
      and later.outcome = 'sent' and later.done_at > d.done_at and later.done_at < ${at}
  )
`;

/** For `app_flow_steps_done d` with `messages m`: selects people by the outcome of a step. */
export const isOf: Record<Exclude<FlowStepPeople, "here">, ReturnType<typeof sql>> = {
  passed: sql`true`,
  queued: sql`d.outcome = 'sent' and m.state = 'queued'`,
  sent: sql`d.outcome = 'sent' and coalesce(m.state, '') not in ('queued', 'unsent')`,
  delivered: sql`m.state = 'delivered'`,
  unsent: sql`(d.outcome <> 'sent' or m.state = 'unsent')`,
  answered: sql`m.sent_at is not null and exists (
    select from messages r where r.account_id = d.account_id and r.contact_id = d.contact_id and r.direction = 'in'
      and r.type <> 'call' and ${belongs(sql`r.time`)}
  )`,
  clicked: sql`m.sent_at is not null and exists (
    select from link_messages k
    join link_clicks h on h.account_id = k.account_id and h.link_id = k.link_id and h.contact_id = d.contact_id
      and h.kind = 'human' and h.time >= m.sent_at
    where k.account_id = d.account_id and k.contact_id = d.contact_id and k.message_id = d.message_id
  )`,
  "opted-out": sql`m.sent_at is not null and exists (
    select from opt_outs o where o.account_id = d.account_id and o.address = m.to_number
      and ${belongs(sql`o.opted_out_at`)}
  )`,
};

const count = (which: keyof typeof isOf) => sql`count(*) filter (where ${isOf[which]})::int`;

/** Counts the outcomes of these steps' messages, leaving out steps without any. */
export async function readStepFigures(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  stepIds: readonly string[],
): Promise<FlowStepFigures[]> {
  const { rows } = await sql<FlowStepFigures>`
    select d.step_id as "stepId", ${count("queued")} as queued, ${count("sent")} as sent, ${count("delivered")} as delivered,
      ${count("unsent")} as unsent, ${count("answered")} as answered, ${count("clicked")} as clicked,
      ${count("opted-out")} as "optedOut"
    from app_flow_steps_done d left join messages m on m.account_id = d.account_id and m.id = d.message_id
    where d.account_id = ${accountId} and d.flow_id = ${flowId} and d.step_id = any(${[...stepIds]}::text[])
    group by d.step_id
  `.execute(db);
  return rows;
}

/** Lists the sending steps of a flow in all of its versions. */
export async function listSendSteps(db: Connection, { accountId, flowId }: FlowPlace): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct step #>> '{id}' as id
    from app_flow_versions v, jsonb_path_query(v.definition, '$.steps[*] ? (@.kind == "send")') as step
    where v.account_id = ${accountId} and v.flow_id = ${flowId}
  `.execute(db);
  return rows.map(({ id }) => id);
}
