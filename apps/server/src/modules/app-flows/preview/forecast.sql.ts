import { type Connection, sql } from "../../../db/connection.ts";
import { contactTimeZone } from "../../contacts/index.ts";
import type { FlowPlace } from "../run/enrollments.sql.ts";

/** A contact in a flow whose future messages are forecast. */
export interface FlowSample {
  contactId: string;
  timeZone: string;
  version: number;
  stepId: string;
  waitsFor: string | null;
  skips: string[];
  /** Steps they had in earlier versions, with the branch they took: they pass over them. */
  had: Record<string, string | null>;
  dueAt: Date;
  /** How many people the contact represents, when only a sample is forecast. */
  standsFor: number;
}

/** Lists the account's running flows with people who continue on their own, or who will enter by a date. */
export async function listSending(
  db: Connection,
  accountId: number,
  limit: number,
): Promise<{ flows: { id: string; name: string }[]; total: number }> {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    select f.id, i.name, (count(*) over ())::int as total from app_flows f join content_items i on i.account_id = f.account_id and i.id = f.id
    where f.account_id = ${accountId} and f.state = 'running' and (f.trigger_kind = 'date' or exists (
      select from app_flow_enrollments e
      where e.account_id = f.account_id and e.flow_id = f.id and e.state = 'in' and e.due_at is not null
    )) order by f.id limit ${limit}
  `.execute(db);
  return { flows: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
}

/** Matches people in a flow who continue on their own at a future time. */
export const goingOn = (now: Date) => ({
  are: sql`e.due_at is not null`,
  dueAt: sql`greatest(e.due_at, ${now}::timestamptz)`,
});

/** Matches people who came due during a flow's pause, but not those who were woken by an event. */
export const missing = (now: Date) => ({
  are: sql`not e.is_held and not e.happened and coalesce(e.held_due_at, e.due_at) <= ${now}`,
  dueAt: sql`coalesce(e.held_due_at, e.meant_at, e.due_at)`,
});

/** Returns all people of a flow, or a sample of one in so many. */
export async function samplePeople(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  { are, dueAt }: ReturnType<typeof goingOn>,
  most: number,
): Promise<FlowSample[]> {
  const where = sql`e.account_id = ${accountId} and e.flow_id = ${flowId} and e.state = 'in' and ${are} and e.step_id is not null`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from app_flow_enrollments e where ${where}
  `.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const oneOf = Math.max(1, Math.ceil(total / most));
  const { rows } = await sql<
    Omit<FlowSample, "timeZone" | "standsFor" | "had"> & {
      had: FlowSample["had"] | null;
      time_zone: string | null;
      phone_number: string | null;
      account_time_zone: string;
    }
  >`
    select e.contact_id as "contactId", e.version, e.step_id as "stepId", e.waits_for as "waitsFor", e.skips,
      case when e.version > 1 then (
        select jsonb_object_agg(d.step_id, d.branch) from app_flow_steps_done d
        where d.account_id = e.account_id and d.flow_id = e.flow_id and d.contact_id = e.contact_id and d.entry = e.entry
      ) end as had, ${dueAt} as "dueAt", c.time_zone, c.phone_number, a.timezone as account_time_zone
    from app_flow_enrollments e
    join contacts c on c.account_id = e.account_id and c.id = e.contact_id
    join accounts a on a.account_id = e.account_id
    where ${where} and (${oneOf} = 1 or abs(hashtext(e.contact_id::text)) % ${oneOf} = 0)
    limit ${most * 2}
  `.execute(db);
  return rows.map(({ time_zone, phone_number, account_time_zone, had, ...rest }) => ({
    ...rest,
    had: had ?? {},
    timeZone: contactTimeZone({ time_zone, phone_number, account_time_zone }),
    standsFor: total / rows.length,
  }));
}
