import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { type Connection, sql } from "../../db/connection.ts";
import { emit } from "../../events/events.ts";
import { renamedInConditions } from "../contacts/index.ts";
import type { TagUser } from "../tags/index.ts";
import { segmentRenamed } from "./segment-renamed.ts";

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
    const next = (tag: string) => (keys.includes(tag.toLowerCase()) ? nextName : tag);
    const isMerged = await hasAnyTag(
      tx,
      accountId,
      keys.filter((key) => key !== nextName.toLowerCase()),
    );
    for (const { id, conditions: before } of rows) {
      const after = renamedInConditions(before, next);
      await tx
        .updateTable("segments")
        .set({ conditions: JSON.stringify(after) })
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .execute();
      if (!isMerged) await emit(tx, segmentRenamed, { accountId, segmentId: id, before, after });
    }
  },
};

/** A tag that is merged into another still exists; one that is renamed doesn't, by its old name. */
async function hasAnyTag(db: Connection, accountId: number, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from tags where account_id = ${accountId} and lower(name) = any(${[...keys]}::text[]) limit 1
  `.execute(db);
  return rows.length > 0;
}

const findNaming = (db: Connection, accountId: number, keys: readonly string[]) =>
  sql<{ id: string; name: string; tag: string; conditions: ContactConditions }>`
    select s.id, s.name, min(named.tag #>> '{}') as tag, s.conditions
    from segments s, jsonb_path_query(s.conditions, '$.groups[*].conditions[*] ? (@.field == "tags").tags[*]') as named (tag)
    where s.account_id = ${accountId} and lower(named.tag #>> '{}') = any(${[...keys]}::text[])
    group by s.account_id, s.id order by lower(s.name)
  `.execute(db);
