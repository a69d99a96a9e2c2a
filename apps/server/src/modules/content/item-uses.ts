import { AppError } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";

/** Things of a module that depend on deletable items: contents, segments, custom fields. */
export interface ItemUser {
  /** As in a sentence: "app flow". */
  noun: string;
  /** Plural: "App flows". */
  title: string;
  /** The title of its list of dependents: "App flows that use it". */
  effect: string;
  /** What to do to work without it: "Take it out of the flow and publish that". Null when it can. */
  remedy: string | null;
  /** Returns the names of what needs any of these. */
  find(db: Connection, accountId: number, ids: readonly string[]): Promise<string[]>;
}

let users: readonly ItemUser[] = [];

/** Connects the modules' item users, once per process. */
export function connectItemUses(all: readonly ItemUser[]): void {
  users = all;
}

/** Lists what depends on any of these, by kind. */
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

/** Throws `wrong-state`, with their names, when something running depends on these. */
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
