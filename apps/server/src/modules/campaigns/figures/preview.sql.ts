import type { CampaignMember } from "@broadcast/domain/automation/campaign-timing";
import { type Connection, sql } from "../../../db/connection.ts";
import { type MergeRow, mergeColumns, toMergeContact } from "../../contacts/index.ts";
import type { RenderContact } from "../../messages/index.ts";
import { toMember } from "../run/turns.sql.ts";

/** Lists some contacts of a campaign, or the newest contacts if it has none. */
export async function listSomeContacts(
  db: Connection,
  accountId: number,
  campaignId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (
      select e.contact_id as id, 0 as place from campaign_enrollments e
      where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.state = 'in' limit ${limit}
    )
    union all
    (
      select c.id, 1 from contacts c where c.account_id = ${accountId} and not exists (
        select from campaign_enrollments e
        where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.state = 'in'
      ) order by c.id desc limit ${limit}
    )
    order by place, id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns contacts with their position in a campaign; null for those not in it. */
export async function readMembers(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  contactIds: readonly string[],
): Promise<
  {
    contact: RenderContact;
    member: CampaignMember;
    entry: number;
    progress: { joinedAt: Date; lastPosition: number; lastAt: Date | null } | null;
  }[]
> {
  const { rows } = await sql<
    MergeRow & {
      id: string;
      time_zone: string | null;
      account_time_zone: string;
      entry: number | null;
      joined_at: Date | null;
      last_position: number | null;
      last_at: Date | null;
    }
  >`
    select c.id, c.time_zone, a.timezone as account_time_zone, e.entry, e.joined_at, e.last_position, e.last_at,
      ${mergeColumns}
    from contacts c
    join accounts a on a.account_id = c.account_id
    left join campaign_enrollments e on e.account_id = c.account_id and e.campaign_id = ${campaignId}
      and e.contact_id = c.id and e.state = 'in'
    where c.account_id = ${accountId} and c.id = any(${[...contactIds]}::uuid[])
    order by array_position(${[...contactIds]}::uuid[], c.id)
  `.execute(db);
  return rows.map((row) => ({
    contact: toMergeContact(row.id, row),
    member: toMember(row, row.account_time_zone),
    entry: row.entry ?? 0,
    progress: row.joined_at && {
      joinedAt: row.joined_at,
      lastPosition: row.last_position ?? 0,
      lastAt: row.last_at,
    },
  }));
}
