import { sql } from "../../db/connection.ts";

/** Whether a contact has one of these tags, named in any case. Which tags those are is asked once a statement. */
export const hasOneTag = (accountId: number, names: readonly string[]) => sql<boolean>`exists (
  select 1 from contact_tags ct
  where ct.account_id = ${accountId} and ct.contact_id = contacts.id and ct.tag_id = any(array(
    select t.id from tags t
    where t.account_id = ${accountId} and lower(t.name) = any(${names.map((name) => name.toLowerCase())}::text[])
  ))
)`;
