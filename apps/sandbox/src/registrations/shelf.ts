import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";

/** Records of one kind, in order of creation. They are few, so all of them stay in memory. */
export type Shelf<Item extends { id: string }> = {
  get: (id: string) => Item | undefined;
  list: () => Item[];
  /** Saves a new or changed record; it survives a kill once this resolves. */
  save: (item: Item) => Promise<void>;
  remove: (item: Item) => Promise<void>;
};

export function createShelf<Item extends { id: string }>(
  database: Database,
  events: LiveEvents,
  kind: string,
): Shelf<Item> {
  const upsert = database.prepare(
    `insert into registrations (kind, id, record) values (?, ?, ?)
     on conflict (kind, id) do update set record = excluded.record`,
  );
  const drop = database.prepare("delete from registrations where kind = ? and id = ?");
  const rows = database
    .prepare("select record from registrations where kind = ? order by rowid")
    .all(kind) as { record: string }[];
  const items = new Map(
    rows.map(({ record }) => {
      const item = JSON.parse(record) as Item;
      return [item.id, item];
    }),
  );

  async function write(item: Item, run: () => void) {
    database.writeLater(item, run);
    await database.committed();
    events.emit("registrations", item.id);
  }

  return {
    get: (id) => items.get(id),
    list: () => [...items.values()],
    async save(item) {
      items.set(item.id, item);
      await write(item, () => upsert.run(kind, item.id, JSON.stringify(item)));
    },
    async remove(item) {
      items.delete(item.id);
      await write(item, () => drop.run(kind, item.id));
    },
  };
}
