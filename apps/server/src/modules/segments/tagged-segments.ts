import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { type Connection, sql } from "../../db/connection.ts";
import type { TagUser } from "../tags/index.ts";

/** The segments whose conditions name tags. */
export const taggedSegments: TagUser = {
  kind: "segment",
  async find(db, accountId, keys) {
    const { rows } = await findNaming(db, accountId, keys);
    return rows.map(({ id, name, tag }) => ({ id, name, tag }));
  },
  // Without its tag a condition would match other contacts, so one on a deleted tag stays, and matches none.
  async replace(tx, accountId, keys, nextName) {
    if (nextName === null) return;
    const { rows } = await findNaming(tx, accountId, keys);
    const changed = new Map(rows.map(({ id, conditions }) => [id, renamed(conditions, keys, nextName)]));
    for (const [id, conditions] of changed) {
      await tx
        .updateTable("segments")
        .set({ conditions: JSON.stringify(conditions) })
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .execute();
    }
  },
};

const findNaming = (db: Connection, accountId: number, keys: readonly string[]) =>
  sql<{ id: string; name: string; tag: string; conditions: ContactConditions }>`
    select s.id, s.name, min(named.tag #>> '{}') as tag, s.conditions
    from segments s, jsonb_path_query(s.conditions, '$.groups[*].conditions[*] ? (@.field == "tags").tags[*]') as named (tag)
    where s.account_id = ${accountId} and lower(named.tag #>> '{}') = any(${[...keys]}::text[])
    group by s.account_id, s.id order by lower(s.name)
  `.execute(db);

const renamed = (
  { groups, ...rest }: ContactConditions,
  keys: readonly string[],
  nextName: string,
): ContactConditions => ({
  ...rest,
  groups: groups.map((group) => ({
    ...group,
    conditions: group.conditions.map((each) =>
      each.field === "tags"
        ? {
            ...each,
            tags: [...new Set(each.tags.map((tag) => (keys.includes(tag.toLowerCase()) ? nextName : tag)))],
          }
        : each,
    ),
  })),
});
