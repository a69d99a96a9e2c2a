import type pg from "pg";

/** What is taken off a table while rows are brought back, as statements that put it on again. */
interface TakenOff {
  indexes: string[];
  foreignKeys: string[];
  triggers: string[];
}

/** So many rows at least make it worth building the indexes at the end instead of row by row. */
const MANY_ROWS = 20_000;

/**
 * Takes off what rows in any order would trip over or be slowed by: foreign keys, triggers (they have run when the rows
 * were first written), and the indexes of large tables. Answers how to put all of it on again, which also checks that
 * every row has what it refers to.
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

/** Puts everything on again. Fails where a row refers to one that is not there. */
export async function dressTables(client: pg.Client, taken: TakenOff): Promise<void> {
  for (const statement of [...taken.indexes, ...taken.foreignKeys, ...taken.triggers])
    await client.query(statement);
}
