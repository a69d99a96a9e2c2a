import { sql } from "../../db/connection.ts";
import { namesTag, renamedTags } from "../contacts/index.ts";
import type { TagUser } from "../tags/index.ts";

const tagsColumn = sql.ref("tags");

/** The forms that tag their contacts. */
export const taggingForms: TagUser = {
  kind: "configurable-form",
  async find(db, accountId, keys) {
    const { rows } = await sql<{ id: string; name: string; tag: string }>`
      select f.id, i.name, (select t from unnest(f.tags) t where lower(t) = any(${[...keys]}::text[]) limit 1) as tag
      from configurable_forms f join content_items i on i.account_id = f.account_id and i.id = f.id
      where f.account_id = ${accountId} and ${namesTag(sql.ref("f.tags"), keys)}
      order by lower(i.name)
    `.execute(db);
    return rows;
  },
  async replace(tx, accountId, keys, nextName) {
    await sql`
      update configurable_forms set tags = ${renamedTags(tagsColumn, keys, nextName)}
      where account_id = ${accountId} and ${namesTag(tagsColumn, keys)}
    `.execute(tx);
  },
};
