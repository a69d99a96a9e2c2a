import { AppError } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";

/** What of a module cannot go on without things that people may delete: contents, segments, custom fields. */
export interface ItemUser {
  /** As in a sentence: "app flow". */
  noun: string;
  /** What it is to be done to go on without: "Take it out of the flow and publish that". */
  remedy: string;
  /** The names of what needs any of these. */
  find(db: Connection, accountId: number, ids: readonly string[]): Promise<string[]>;
}

let users: readonly ItemUser[] = [];

/** Connects what needs things of other modules, once a process. */
export function connectItemUses(all: readonly ItemUser[]): void {
  users = all;
}

/** What needs any of these, by its kind. */
export async function listItemUses(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<{ user: ItemUser; names: string[] }[]> {
  const found = await Promise.all(
    users.map(async (user) => ({ user, names: await user.find(db, accountId, ids) })),
  );
  return found.filter(({ names }) => names.length > 0);
}

const NAMED = 3;

/** Throws `wrong-state`, with what needs them, where something that runs cannot go on without these. */
export async function requireUnused(
  db: Connection,
  accountId: number,
  noun: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const { user, names } of await listItemUses(db, accountId, ids)) {
    const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
    const named = names.slice(0, NAMED).map((name) => `“${name}”`);
    const who = `The ${user.noun}${names.length === 1 ? "" : "s"} ${named.join(", ")}${more}`;
    const what = ids.length === 1 ? `this ${noun}` : `one of these ${noun}s`;
    const uses = names.length === 1 ? "uses" : "use";
    throw new AppError("wrong-state", `${who} ${uses} ${what}. ${user.remedy}, then delete it.`);
  }
}
