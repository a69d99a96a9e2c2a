import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";

/** What of a module names content, and goes on without it: the block is left out, the link opens nothing. */
export interface ItemHolder {
  /** As a title: "Emails". */
  title: string;
  /** The names of those that name any of these, in the order of the alphabet. */
  find(db: Connection, accountId: number, ids: readonly string[]): Promise<string[]>;
}

let holders: readonly ItemHolder[] = [];

/** Connects what names content, once a process. */
export function connectItemHolders(all: readonly ItemHolder[]): void {
  holders = all;
}

/** What names any of these, by its title. */
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

/** Whether a text names one of these items, by its id or, as tags and addresses do, by its slug. */
export const namesItems = (text: RawBuilder<unknown>, accountId: number, ids: readonly string[]) =>
  sql<boolean>`exists (
    select from content_items named
    where named.account_id = ${accountId} and named.id = any(${[...ids]}::uuid[])
      and (strpos(${text}, named.id::text) > 0 or strpos(${text}, named.slug) > 0)
  )`;

/** The names of the content items of a table that name any of these. Its row is `o`, its text `text`. */
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
