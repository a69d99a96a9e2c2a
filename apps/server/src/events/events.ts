import type { Connection } from "../db/connection.ts";

declare const payloadType: unique symbol;

/** Something that happened in one module and that others act on, in the same transaction. */
export interface ModuleEvent<P> {
  /** `<module>.<what happened>`: `contacts.added`. */
  name: string;
  readonly [payloadType]?: P;
}

/** What a module does when an event happens, in the transaction in which it happens. */
export interface Listener {
  event: string;
  listen(db: Connection, payload: never): Promise<void>;
}

/** Names an event by the module that tells it; the module exports it for those that listen. */
export const defineEvent = <P>(name: string): ModuleEvent<P> => ({ name });

/** Ties what a module does to the event that brings its payload. */
export const on = <P>(
  event: ModuleEvent<P>,
  listen: (db: Connection, payload: P) => Promise<void>,
): Listener => ({ event: event.name, listen });

const listeners = new Map<string, Listener[]>();

/** Connects what the modules listen to, once a process; listeners of one event are called in this order. */
export function connectListeners(all: readonly Listener[]): void {
  for (const listener of all) {
    const its = listeners.get(listener.event) ?? [];
    if (!its.includes(listener)) listeners.set(listener.event, [...its, listener]);
  }
}

/**
 * Tells every listener, one after the other. What they do commits or is undone with the change that the event tells
 * of, so nothing is half known; what takes long, or leaves the database, they put into a job.
 */
export async function emit<P>(tx: Connection, event: ModuleEvent<P>, payload: P): Promise<void> {
  if (!tx.isTransaction) throw new Error(`${event.name} is told outside of a transaction`);
  for (const { listen } of listeners.get(event.name) ?? []) await listen(tx, payload as never);
}
