import { sql } from "../../db/connection.ts";
import { namesTag, renamedTags } from "../contacts/index.ts";
import type { TagUser } from "../tags/index.ts";

const tagsColumn = sql.ref("tags");

/** The imports that will tag their contacts. */
export const taggingImports: TagUser = {
  kind: "contact-import",
  async find(db, accountId, keys) {
    const { rows } = await sql<{ id: string; name: string; tag: string }>`
      select id, file_name as name, (select t from unnest(tags) t where lower(t) = any(${[...keys]}::text[]) limit 1) as tag
      from contact_imports
      where account_id = ${accountId} and state in ('mapping', 'queued', 'running') and ${namesTag(tagsColumn, keys)}
      order by id desc
    `.execute(db);
    return rows;
  },
  async replace(tx, accountId, keys, nextName) {
    await sql`
      update contact_imports set tags = ${renamedTags(tagsColumn, keys, nextName)}
      where account_id = ${accountId} and state in ('mapping', 'queued', 'running') and ${namesTag(tagsColumn, keys)}
    `.execute(tx);
  },
};
