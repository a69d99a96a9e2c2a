import type { TagUse } from "@broadcast/contract/tags";
import type { Connection } from "../../db/connection.ts";

/** Things of a module that use tag names. Names to look for are in lower case. */
export interface TagUser {
  kind: TagUse["kind"];
  /** Returns what uses one of these tags. */
  find(db: Connection, accountId: number, keys: readonly string[]): Promise<Omit<TagUse, "kind">[]>;
  /** Replaces these tags with another one; or removes them when it is null, unless that would match more. */
  replace(tx: Connection, accountId: number, keys: readonly string[], nextName: string | null): Promise<void>;
}

let users: readonly TagUser[] = [];

/** Connects the tag users of all modules, once per process. */
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
