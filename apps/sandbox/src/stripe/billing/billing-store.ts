import type { Clock } from "../../state/clock.ts";
import type { Database } from "../../state/database.ts";
import type { LiveEvents } from "../../state/live-events.ts";
import { invalidRequest } from "../stripe-errors.ts";
import type { BillingObject, Kind, OfKind } from "./billing-objects.ts";

/** Customers, cards, subscriptions, invoices and charges, as Stripe would store them. */
export type BillingStore = {
  /** Saves a new object, or a change of one, with the next batch. */
  save: <O extends BillingObject>(object: O) => O;
  find: <K extends Kind>(kind: K, id: string) => OfKind<K> | undefined;
  /** Throws Stripe's error when there is no such object. */
  get: <K extends Kind>(kind: K, id: string) => OfKind<K>;
  /** Newest first. */
  list: <K extends Kind>(kind: K, isMeant?: (object: OfKind<K>) => boolean) => OfKind<K>[];
  /** Business time in whole seconds, as Stripe uses. */
  now: () => number;
  clear: () => void;
};

export function createBillingStore(database: Database, clock: Clock, events: LiveEvents): BillingStore {
  const upsert = database.prepare(
    "insert into stripe_objects (id, record) values (?, ?) on conflict (id) do update set record = excluded.record",
  );
  const byKind = new Map<Kind, Map<string, BillingObject>>();
  const of = (kind: Kind) => byKind.get(kind) ?? byKind.set(kind, new Map()).get(kind)!;
  const rows = database.prepare("select record from stripe_objects order by rowid").all();
  for (const { record } of rows as { record: string }[]) {
    const object = JSON.parse(record) as BillingObject;
    of(object.object).set(object.id, object);
  }
  const find = <K extends Kind>(kind: K, id: string) => of(kind).get(id) as OfKind<K> | undefined;
  return {
    save(object) {
      of(object.object).set(object.id, object);
      database.writeLater(object, () => upsert.run(object.id, JSON.stringify(object)));
      events.emit("payments");
      return object;
    },
    find,
    get(kind, id) {
      const object = find(kind, id);
      if (object) return object;
      throw invalidRequest(`No such ${kind}: '${id}'`, { code: "resource_missing", param: "id" }, 404);
    },
    list: (kind, isMeant = () => true) =>
      [...of(kind).values()].filter((object) => isMeant(object as never)).reverse() as never,
    now: () => Math.trunc(clock.now() / 1000),
    clear() {
      database.flush();
      byKind.clear();
      database.prepare("delete from stripe_objects").run();
      events.emit("payments");
    },
  };
}
