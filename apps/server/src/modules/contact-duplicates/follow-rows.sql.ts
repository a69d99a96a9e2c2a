import { type Connection, sql } from "../../db/connection.ts";
import { FOLLOWED_ROWS, type FollowedRows } from "./followed-rows.ts";

/** The changes to one table's rows, as needed to put them back. */
export interface Followed {
  table: string;
  /** Keys of the rows that belong to the kept contact now. */
  moved: unknown[];
  /** The deleted rows: one of two where a contact can have only one. */
  gone: unknown[];
  /** Keys of the rows that no longer belong to a contact. */
  nobodys: unknown[];
}

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

const nameOf = ({ key }: FollowedRows, alias = "t") =>
  sql`jsonb_build_object(${sql.join(key.flatMap((name) => [sql`${name}::text`, column(alias, name)]))})`;

const isNamed = ({ table, key }: FollowedRows, names: readonly unknown[]) => sql`
  exists (
    select 1 from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(names)}::jsonb) n
    where ${sql.join([sql`true`, ...key.map((name) => sql`${column("n", name)} = ${column("t", name)}`)], sql` and `)}
  )`;

/** Moves one contact's history to another contact of the account; returns what undoing needs. */
export async function followContact(
  tx: Connection,
  accountId: number,
  fromId: string,
  intoId: string,
): Promise<Followed[]> {
  const followed: Followed[] = [];
  for (const rows of FOLLOWED_ROWS) {
    const its = await followRows(tx, accountId, fromId, intoId, rows);
    if (its.moved.length + its.gone.length + its.nobodys.length > 0) followed.push(its);
  }
  return followed;
}

async function followRows(
  tx: Connection,
  accountId: number,
  fromId: string,
  intoId: string,
  rows: FollowedRows,
): Promise<Followed> {
  const { table, once } = rows;
  const isSame = sql.join(
    (once?.columns ?? []).map((name) => sql`and ${column("k", name)} = ${column("t", name)}`),
    sql` `,
  );
  const isFree = once
    ? sql`and not exists (
        select 1 from ${sql.table(once.in ?? table)} k
        where k.account_id = ${accountId} and k.contact_id = ${intoId} ${isSame}
          ${once.replaces ? sql`and not coalesce(${once.replaces("t", "k")}, false)` : sql``}
      )`
    : sql``;
  const isIts = sql`t.account_id = ${accountId} and t.contact_id = ${fromId}`;
  const replaced = once?.replaces
    ? await sql<{ its: unknown }>`
        delete from ${sql.table(table)} k using ${sql.table(once.in ?? table)} t
        where k.account_id = ${accountId} and k.contact_id = ${intoId} and ${isIts} ${isSame}
          and ${once.replaces("t", "k")}
        returning to_jsonb(k) as its
      `.execute(tx)
    : { rows: [] };
  const { rows: moved } = await sql<{ its: unknown }>`
    update ${sql.table(table)} t set contact_id = ${intoId} where ${isIts} ${isFree} returning ${nameOf(rows)} as its
  `.execute(tx);
  const all: Followed = {
    table,
    moved: moved.map(({ its }) => its),
    gone: replaced.rows.map(({ its }) => its),
    nobodys: [],
  };
  if (!once) return all;
  if (once.else === "is-nobodys") {
    const left = await sql<{ its: unknown }>`
      update ${sql.table(table)} t set contact_id = null where ${isIts} returning ${nameOf(rows)} as its
    `.execute(tx);
    return { ...all, nobodys: left.rows.map(({ its }) => its) };
  }
  const left = await sql<{ its: unknown }>`
    delete from ${sql.table(table)} t where ${isIts} returning to_jsonb(t) as its
  `.execute(tx);
  return { ...all, gone: [...all.gone, ...left.rows.map(({ its }) => its)] };
}

/** Moves back to a restored contact what `followContact` took from it, as far as it still exists. */
export async function unfollowContact(
  tx: Connection,
  accountId: number,
  fromId: string,
  intoId: string,
  followed: readonly Followed[],
): Promise<void> {
  const begun = await lastSignals(tx);
  for (const its of [...followed].reverse()) {
    const rows = FOLLOWED_ROWS.find(({ table }) => table === its.table);
    if (!rows) continue;
    const table = sql.table(rows.table);
    if (its.moved.length > 0)
      await sql`
        update ${table} t set contact_id = ${fromId}
        where t.account_id = ${accountId} and t.contact_id = ${intoId} and ${isNamed(rows, its.moved)}
      `.execute(tx);
    if (its.nobodys.length > 0)
      await sql`
        update ${table} t set contact_id = ${fromId}
        where t.account_id = ${accountId} and t.contact_id is null and ${isNamed(rows, its.nobodys)}
      `.execute(tx);
    if (its.gone.length > 0) await putBack(tx, rows, its.gone);
  }
  // Regaining a tag must not start a flow or campaign.
  for (const [table, last] of begun)
    await sql`
      delete from ${sql.table(table)} where account_id = ${accountId} and contact_id = ${fromId} and id > ${last}
    `.execute(tx);
}

async function putBack(tx: Connection, { table, of }: FollowedRows, gone: readonly unknown[]): Promise<void> {
  const isThere = of
    ? sql`where exists (
        select 1 from ${sql.table(of.table)} p where p.account_id = r.account_id and p.id = ${column("r", of.column)}
      )`
    : sql``;
  await sql`
    insert into ${sql.table(table)}
    select r.* from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(gone)}::jsonb) r ${isThere}
    on conflict do nothing
  `.execute(tx);
}

/** Returns the last signal of each kind of automation, by table. */
async function lastSignals(tx: Connection): Promise<[table: string, last: number][]> {
  const { rows } = await sql<{ flows: number; campaigns: number }>`
    select (select coalesce(max(id), 0) from app_flow_signals) as flows,
      (select coalesce(max(id), 0) from campaign_signals) as campaigns
  `.execute(tx);
  const { flows = 0, campaigns = 0 } = rows[0] ?? {};
  return [
    ["app_flow_signals", flows],
    ["campaign_signals", campaigns],
  ];
}
