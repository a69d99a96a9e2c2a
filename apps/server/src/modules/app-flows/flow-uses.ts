import { sql } from "../../db/connection.ts";
import { holdersAmong, type ItemUser } from "../content/index.ts";

// Message content is stored with the version and no longer depends on these.
const NAMING = [
  "$.trigger.subject",
  '$.steps[*] ? (@.kind == "wait-for").subject',
  "$.steps[*].campaignId",
  "$.steps[*].spaceId",
  "$.steps[*].fieldId",
  "$.steps[*].conditions.groups[*].conditions[*].*",
];

/** Live versions of a flow: the published one, and those with people in them. */
const isLive = sql`
  f.state <> 'draft' and (v.version = f.version or exists (
    select from app_flow_enrollments e
    where e.account_id = v.account_id and e.flow_id = v.flow_id and e.version = v.version and e.state = 'in'
  ))
`;

/** The flows that would behave differently, or enter no one any more, without the items they name. */
export const flowsUsingItems: ItemUser = {
  noun: "app flow",
  title: "App flows",
  effect: "App flows that use it",
  remedy: "Remove it there and publish the change",
  async find(db, accountId, ids) {
    const { rows } = await sql<{ name: string }>`
      select i.name from app_flows f
      join content_items i on i.account_id = f.account_id and i.id = f.id
      join app_flow_versions v on v.account_id = f.account_id and v.flow_id = f.id
      where f.account_id = ${accountId} and ${isLive} and exists (
        select from unnest(${NAMING}::jsonpath[]) as path, jsonb_path_query(v.definition, path) as named
        where named #>> '{}' = any(${[...ids]}::text[])
      )
      group by f.id, i.name order by lower(i.name)
    `.execute(db);
    return rows.map(({ name }) => name);
  },
};

/** The flows whose messages, exits or goals name content, in live versions and drafts. */
export const flowsHoldingItems = holdersAmong(
  "App flows",
  sql`(
    select f.account_id, f.id, v.definition::text || v.contents::text as text
    from app_flows f join app_flow_versions v on v.account_id = f.account_id and v.flow_id = f.id
    where ${isLive}
    union all
    select account_id, id, concat(draft, exits, goal) from app_flows
  ) o`,
  sql`o.text`,
);
