import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";

/** Items of a module that refer to content and work without it: the block is left out, the link opens nothing. */
export interface ItemHolder {
  /** As a title: "Emails". */
  title: string;
  /** Returns the names of items that refer to any of these, alphabetically. */
  find(db: Connection, accountId: number, ids: readonly string[]): Promise<string[]>;
}

let holders: readonly ItemHolder[] = [];

/** Connects the modules' item holders, once per process. */
export function connectItemHolders(all: readonly ItemHolder[]): void {
  holders = all;
}

/** Lists what refers to any of these, by title. */
export async function listItemHolders(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<{ title: string; names: string[] }[]> {
  const found = await Promise.all(
    holders.map(async ({ title, find }) => ({ title, names: await find(db, accountId, ids) })),
  );
  return found.filter(({ names }) => names.length > 0);
}

/** Whether a text refers to one of these items, by id or, as in tags and addresses, by slug. */
export const namesItems = (text: RawBuilder<unknown>, accountId: number, ids: readonly string[]) =>
  sql<boolean>`exists (
    select from content_items named
    where named.account_id = ${accountId} and named.id = any(${[...ids]}::uuid[])
      and (strpos(${text}, named.id::text) > 0 or strpos(${text}, named.slug) > 0)
  )`;

/** Returns the names of a table's content items that refer to any of these. Its row is `o`, its text `text`. */
export const holdersAmong = (
  title: string,
  from: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
): ItemHolder => ({
  title,
  async find(db, accountId, ids) {
    const { rows } = await sql<{ name: string }>`
      select i.name from ${from} join content_items i on i.account_id = o.account_id and i.id = o.id
      where o.account_id = ${accountId} and ${namesItems(text, accountId, ids)}
      group by i.id, i.name order by lower(i.name)
    `.execute(db);
    return rows.map(({ name }) => name);
  },
});

/** The same of a table of things with names of their own. */
export const namedHolders = (
  title: string,
  table: "saved_blocks" | "segments",
  text: RawBuilder<unknown>,
): ItemHolder => ({
  title,
  async find(db, accountId, ids) {
    const { rows } = await sql<{ name: string }>`
      select o.name from ${sql.table(table)} o
      where o.account_id = ${accountId} and ${namesItems(text, accountId, ids)} order by lower(o.name)
    `.execute(db);
    return rows.map(({ name }) => name);
  },
});
