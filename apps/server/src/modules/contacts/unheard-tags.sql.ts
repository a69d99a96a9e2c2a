import { type Connection, sql } from "../../db/connection.ts";

/** Changes contacts' tags without starting app flows or campaigns: tags that are undone or merged are no event. */
export async function unheard<T>(
  tx: Connection,
  kinds: readonly ("tag-added" | "tag-removed")[],
  work: () => Promise<T>,
): Promise<T> {
  const hearAllBut = (names: readonly string[]) =>
    sql`select set_config('broadcast.unheard_tags', ${names.join(",")}, true)`.execute(tx);
  await hearAllBut(kinds);
  const done = await work();
  await hearAllBut([]);
  return done;
}
