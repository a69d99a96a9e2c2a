import { sql } from "../../../db/connection.ts";

/**
 * Whether a contact has one of these tags, named in any case. The tags are resolved once per statement. When many
 * matches are known, each contact of a walk is checked separately: the planner assumes that any tag is rare and would
 * gather all contacts with it.
 */
export function hasOneTag(accountId: number, names: readonly string[], isCommon: boolean) {
  const its = sql`contact_tags ct
    where ct.account_id = ${accountId} and ct.contact_id = contacts.id and ct.tag_id = any(array(
      select t.id from tags t
      where t.account_id = ${accountId} and lower(t.name) = any(${names.map((name) => name.toLowerCase())}::text[])
    ))`;
  return isCommon
    ? sql<boolean>`coalesce((select true from ${its} limit 1), false)`
    : sql<boolean>`exists (select 1 from ${its})`;
}
