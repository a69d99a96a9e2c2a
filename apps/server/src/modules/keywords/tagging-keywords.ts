import { sql } from "../../db/connection.ts";
import { namesTag, renamedTags } from "../contacts/index.ts";
import type { TagUser } from "../tags/index.ts";

const added = sql.ref("add_tags");
const removed = sql.ref("remove_tags");

/** The keywords that add or remove tags. */
export const taggingKeywords: TagUser = {
  kind: "keyword",
  async find(db, accountId, keys) {
    const { rows } = await sql<{ id: string; name: string; tag: string }>`
      select k.id, i.name, (
        select t from unnest(k.add_tags || k.remove_tags) t where lower(t) = any(${[...keys]}::text[]) limit 1
      ) as tag
      from keywords k join content_items i on i.account_id = k.account_id and i.id = k.id
      where k.account_id = ${accountId}
        and (${namesTag(sql.ref("k.add_tags"), keys)} or ${namesTag(sql.ref("k.remove_tags"), keys)})
      order by lower(i.name)
    `.execute(db);
    return rows;
  },
  async replace(tx, accountId, keys, nextName) {
    await sql`
      update keywords set add_tags = ${renamedTags(added, keys, nextName)},
        remove_tags = ${renamedTags(removed, keys, nextName)}
      where account_id = ${accountId} and (${namesTag(added, keys)} or ${namesTag(removed, keys)})
    `.execute(tx);
  },
};
