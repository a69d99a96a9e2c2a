import type { Connection } from "../db/connection.ts";

declare const payloadType: unique symbol;

/** Something that happened in one module and that other modules act on, in the same transaction. */
export interface ModuleEvent<P> {
  /** `<module>.<what happened>`: `contacts.added`. */
  name: string;
  readonly [payloadType]?: P;
}

/** A module's reaction to an event, in the transaction that raises it. */
export interface Listener {
  event: string;
  listen(db: Connection, payload: never): Promise<void>;
}

/** Defines an event. The module that raises it exports it for its listeners. */
export const defineEvent = <P>(name: string): ModuleEvent<P> => ({ name });

/** Binds a listener to an event and its payload type. */
export const on = <P>(
  event: ModuleEvent<P>,
  listen: (db: Connection, payload: P) => Promise<void>,
): Listener => ({ event: event.name, listen });

const listeners = new Map<string, Listener[]>();

/** Connects the modules' listeners, once per process; listeners of one event are called in this order. */
export function connectListeners(all: readonly Listener[]): void {
  for (const listener of all) {
    const its = listeners.get(listener.event) ?? [];
    if (!its.includes(listener)) listeners.set(listener.event, [...its, listener]);
  }
}

/**
 * Calls every listener in turn. Their changes commit or roll back with the change that raised the event; work that
 * takes long or leaves the database goes into a job.
 */
export async function emit<P>(tx: Connection, event: ModuleEvent<P>, payload: P): Promise<void> {
  if (!tx.isTransaction) throw new Error(`${event.name} is told outside of a transaction`);
  for (const { listen } of listeners.get(event.name) ?? []) await listen(tx, payload as never);
}
