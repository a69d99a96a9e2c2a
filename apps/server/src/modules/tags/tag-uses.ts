import type { TagUse } from "@broadcast/contract/tags";
import type { Connection } from "../../db/connection.ts";

/** What of a module goes by the names of tags. Names to look for are in lower case. */
export interface TagUser {
  kind: TagUse["kind"];
  /** What goes by one of these tags. */
  find(db: Connection, accountId: number, keys: readonly string[]): Promise<Omit<TagUse, "kind">[]>;
  /** Goes by another tag in their place; by none of them any more where it is null and that widens nothing. */
  replace(tx: Connection, accountId: number, keys: readonly string[], nextName: string | null): Promise<void>;
}

let users: readonly TagUser[] = [];

/** Connects what goes by tags in all modules, once a process. */
export function connectTagUses(all: readonly TagUser[]): void {
  users = all;
}

const keysOf = (names: readonly string[]) => names.map((name) => name.toLowerCase());

export async function findTagUses(
  db: Connection,
  accountId: number,
  names: readonly string[],
): Promise<TagUse[]> {
  const found = await Promise.all(
    users.map(async ({ kind, find }) =>
      (await find(db, accountId, keysOf(names))).map((use) => ({ kind, ...use })),
    ),
  );
  return found.flat();
}

export async function replaceInTagUses(
  tx: Connection,
  accountId: number,
  names: readonly string[],
  nextName: string | null,
): Promise<void> {
  for (const user of users) await user.replace(tx, accountId, keysOf(names), nextName);
}
