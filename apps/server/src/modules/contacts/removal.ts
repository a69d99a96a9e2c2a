import type { Connection } from "../../db/connection.ts";

/** Told in the transaction that deletes contacts, before they go. */
export type RemovalListener = (
  db: Connection,
  accountId: number,
  contactIds: string[],
  now: Date,
) => Promise<void>;

const listeners: RemovalListener[] = [];

/** Lets a module that contacts must not know settle what it holds for them, in this order. Called in `connect-modules.ts`. */
export function beforeContactsRemoved(listener: RemovalListener): void {
  listeners.push(listener);
}

export async function tellBeforeRemoval(
  db: Connection,
  accountId: number,
  contactIds: string[],
  now: Date,
): Promise<void> {
  for (const listener of listeners) await listener(db, accountId, contactIds, now);
}
