import { type Connection, sql } from "../../../db/connection.ts";
import { type MergeRow, mergeColumns } from "../../contacts/index.ts";

/** A contact in a campaign whose future messages are forecast. */
export interface ForecastRow extends MergeRow {
  contact_id: string;
  time_zone: string | null;
  account_time_zone: string;
  entry: number;
  joined_at: Date;
  entered_at: Date | null;
  last_position: number;
  last_at: Date | null;
  next_event_id: string | null;
  next_occurrence: string;
  due_at: Date | null;
}

/** Returns the contacts of a campaign who are not held, all or one in so many, and their number. */
export async function sampleEnrollments(
  db: Connection,
  accountId: number,
  campaignId: string,
  most: number,
): Promise<{ total: number; rows: ForecastRow[] }> {
  const where = sql`e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.state = 'in' and not e.is_held`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from campaign_enrollments e where ${where}
  `.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const oneOf = Math.ceil(total / most);
  const { rows } = await sql<ForecastRow>`
    select e.contact_id, e.entry, e.joined_at, case when e.has_join_date then e.entered_at end as entered_at,
      e.last_position, e.last_at, case when not e.is_stale then e.next_event_id end as next_event_id, e.next_occurrence,
      case when not e.is_stale then coalesce(e.held_due_at, e.due_at) end as due_at, c.time_zone,
      a.timezone as account_time_zone, ${mergeColumns}
    from campaign_enrollments e
    join contacts c on c.account_id = e.account_id and c.id = e.contact_id
    join accounts a on a.account_id = e.account_id
    where ${where} and (${oneOf} <= 1 or abs(hashtext(e.contact_id::text)) % ${Math.max(1, oneOf)} = 0)
    limit ${most * 2}
  `.execute(db);
  return { total, rows };
}

/** Lists the account's running campaigns with contacts in them, up to a limit, and their number. */
export async function listRunning(
  db: Connection,
  accountId: number,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select c.id, (count(*) over ())::int as total from campaigns c where c.account_id = ${accountId} and c.state = 'running' and exists (
      select from campaign_enrollments e
      where e.account_id = c.account_id and e.campaign_id = c.id and e.due_at is not null
    ) order by c.id limit ${limit}
  `.execute(db);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
