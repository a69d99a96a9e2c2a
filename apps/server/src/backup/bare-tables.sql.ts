import type pg from "pg";

/** What is removed from a table during a restore, as the statements that put it back. */
interface TakenOff {
  indexes: string[];
  foreignKeys: string[];
  triggers: string[];
}

/** From this many rows on, indexes are built at the end instead of row by row. */
const MANY_ROWS = 20_000;

/**
 * Removes what would reject or slow down rows that arrive in any order: foreign keys, triggers (they ran when the rows
 * were first written), and the indexes of large tables. Returns the statements that put all of it back, which also
 * check that every reference exists.
 */
export async function bareTables(
  client: pg.Client,
  rowsOf: ReadonlyMap<string, number>,
  manyRows = MANY_ROWS,
): Promise<TakenOff> {
  const foreignKeys = await listOf(
    client,
    `select format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as again,
       format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as off, '' as name
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by c.oid`,
  );
  const triggers = await listOf(
    client,
    `select format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname) as again,
       format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as off, '' as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled = 'O' and c.relnamespace = 'public'::regnamespace order by t.oid`,
  );
  const indexes = await listOf(
    client,
    `select pg_get_indexdef(i.indexrelid) as again, format('drop index %s', i.indexrelid::regclass) as off, t.relname as name
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisreplident and not i.indisclustered
       and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
       and obj_description(i.indexrelid, 'pg_class') is null
       and not exists (select from pg_attribute a where a.attrelid = i.indexrelid and a.attstattarget is not null and a.attstattarget >= 0)
     order by i.indexrelid`,
  );
  const slow = indexes.filter(({ name }) => (rowsOf.get(name) ?? 0) >= manyRows);
  for (const { off } of [...foreignKeys, ...triggers, ...slow]) await client.query(off);
  const again = (all: readonly { again: string }[]) => all.map((its) => its.again);
  return { indexes: again(slow), foreignKeys: again(foreignKeys), triggers: again(triggers) };
}

async function listOf(
  client: pg.Client,
  statement: string,
): Promise<{ off: string; again: string; name: string }[]> {
  const { rows } = await client.query<{ off: string; again: string; name: string }>(statement);
  return rows;
}

/** Puts everything back. Fails when a row refers to one that doesn't exist. */
export async function dressTables(client: pg.Client, taken: TakenOff): Promise<void> {
  for (const statement of [...taken.indexes, ...taken.foreignKeys, ...taken.triggers])
    await client.query(statement);
}
