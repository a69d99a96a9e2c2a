import type { Connection } from "../../db/connection.ts";

/** Contacts that were just added, and whether many at once: then what follows waits behind single messages. */
export interface Added {
  contactIds: readonly string[];
  isBulk: boolean;
  now: Date;
}

/** Told in the transaction that adds contacts. */
export type AddedListener = (db: Connection, accountId: number, added: Added) => Promise<void>;

const listeners: AddedListener[] = [];

/** Lets a module that contacts must not know act on new ones. Called in `connect-modules.ts`. */
export function afterContactsAdded(listener: AddedListener): void {
  listeners.push(listener);
}

/**
 * Says that somebody put people on the list: by hand, on the opt-in page, or by an import that asks for it. Not for
 * contacts that are there because they wrote, or because somebody writes to them anyway.
 */
export async function tellContactsAdded(db: Connection, accountId: number, added: Added): Promise<void> {
  if (added.contactIds.length === 0) return;
  for (const listener of listeners) await listener(db, accountId, added);
}
