import { AppError } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";

/** What of a module goes by things that people may delete: contents, segments, custom fields. */
export interface ItemUser {
  /** As in a sentence: "app flow". */
  noun: string;
  /** Of several: "App flows". */
  title: string;
  /** Before their names, where it is told what follows from a thing: "App flows that use it". */
  effect: string;
  /** What is to be done to go on without: "Take it out of the flow and publish that". Null where it can. */
  remedy: string | null;
  /** The names of what needs any of these. */
  find(db: Connection, accountId: number, ids: readonly string[]): Promise<string[]>;
}

let users: readonly ItemUser[] = [];

/** Connects what needs things of other modules, once a process. */
export function connectItemUses(all: readonly ItemUser[]): void {
  users = all;
}

/** What goes by any of these, by its kind. */
export async function listItemUses(
  db: Connection,
  accountId: number,
  ids: readonly string[],
  among: readonly ItemUser[] = users,
): Promise<{ user: ItemUser; names: string[] }[]> {
  const found = await Promise.all(
    among.map(async (user) => ({ user, names: await user.find(db, accountId, ids) })),
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
  const needing = users.filter(({ remedy }) => remedy !== null);
  for (const { user, names } of await listItemUses(db, accountId, ids, needing)) {
    const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
    const named = names.slice(0, NAMED).map((name) => `“${name}”`);
    const who = `The ${user.noun}${names.length === 1 ? "" : "s"} ${named.join(", ")}${more}`;
    const what = ids.length === 1 ? `this ${noun}` : `one of these ${noun}s`;
    const uses = names.length === 1 ? "uses" : "use";
    throw new AppError("wrong-state", `${who} ${uses} ${what}. ${user.remedy}, then delete it.`);
  }
}
