import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { type Connection, sql } from "../../../db/connection.ts";
import { renamedInConditions } from "../../contacts/index.ts";
import type { TagUser } from "../../tags/index.ts";
import { updateCampaign } from "../campaigns.sql.ts";

/** Selects the account's campaigns whose goals name one of these tags, with the tag. */
const withGoalsOn = (accountId: number, keys: readonly string[]) => sql`
  select k.id, k.goal, min(named.tag #>> '{}') as tag
  from campaigns k,
    jsonb_path_query(k.goal, '$.groups[*].conditions[*] ? (@.field == "tags").tags[*]') as named (tag)
  where k.account_id = ${accountId} and lower(named.tag #>> '{}') = any(${[...keys]}::text[])
  group by k.account_id, k.id
`;

/** The campaigns with rules on tags, or goals. */
export const taggedCampaigns: TagUser = {
  kind: "campaign",
  async find(db, accountId, keys) {
    const { rows } = await sql<{ id: string; name: string; tag: string }>`
      select u.id, i.name, min(u.tag) as tag
      from (
        select r.campaign_id as id, r.subject as tag from campaign_rules r
        where r.account_id = ${accountId} and r.kind = 'tag-added' and r.subject = any(${[...keys]}::text[])
        union all
        select g.id, g.tag from (${withGoalsOn(accountId, keys)}) g
      ) u
      join content_items i on i.account_id = ${accountId} and i.id = u.id
      group by u.id, i.name order by lower(i.name)
    `.execute(db);
    return rows;
  },
  // A rule or a goal on a deleted tag stays, and applies to a new tag of that name.
  async replace(tx, accountId, keys, nextName) {
    if (nextName === null) return;
    await renameInGoals(tx, accountId, keys, nextName);
    await sql`
      insert into campaign_rules (account_id, campaign_id, effect, kind, subject)
      select distinct account_id, campaign_id, effect, kind, ${nextName.toLowerCase()} from campaign_rules
      where account_id = ${accountId} and kind = 'tag-added' and subject = any(${[...keys]}::text[])
      on conflict do nothing
    `.execute(tx);
    const old = keys.filter((key) => key !== nextName.toLowerCase());
    await sql`
      delete from campaign_rules
      where account_id = ${accountId} and kind = 'tag-added' and subject = any(${old}::text[])
    `.execute(tx);
    // What happened just before.
    await sql`
      update campaign_signals set subject = ${nextName.toLowerCase()}
      where account_id = ${accountId} and kind = 'tag-added' and subject = any(${old}::text[])
    `.execute(tx);
  },
};

async function renameInGoals(
  tx: Connection,
  accountId: number,
  keys: readonly string[],
  nextName: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; goal: ContactConditions }>`
    select k.id, k.goal from campaigns k
    where k.account_id = ${accountId} and k.id in (select g.id from (${withGoalsOn(accountId, keys)}) g)
    order by k.id for update
  `.execute(tx);
  const next = (tag: string) => (keys.includes(tag.toLowerCase()) ? nextName : tag);
  for (const { id, goal } of rows)
    await updateCampaign(tx, accountId, id, { goal: renamedInConditions(goal, next) });
}
