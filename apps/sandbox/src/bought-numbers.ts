import type { Database } from "./database.ts";
import type { LiveEvents } from "./live-events.ts";

/** A number the product bought, with the webhooks it set. */
export type BoughtNumber = {
  sid: string;
  phone: string;
  friendlyName: string;
  smsUrl: string;
  smsMethod: string;
  voiceUrl: string;
  voiceMethod: string;
  statusCallback: string;
  statusCallbackMethod: string;
  /** Business time in milliseconds. */
  boughtAt: number;
  changedAt: number;
};

export type BoughtNumbers = {
  byPhone: (phone: string) => BoughtNumber | undefined;
  bySid: (sid: string) => BoughtNumber | undefined;
  list: () => BoughtNumber[];
  save: (number: BoughtNumber) => Promise<void>;
  remove: (number: BoughtNumber) => Promise<void>;
};

export function createBoughtNumbers(database: Database, events: LiveEvents): BoughtNumbers {
  const upsert = database.prepare("insert or replace into numbers (sid, phone, record) values (?, ?, ?)");
  const drop = database.prepare("delete from numbers where sid = ?");
  const byPhone = new Map<string, BoughtNumber>();
  const bySid = new Map<string, BoughtNumber>();
  for (const row of database.prepare("select record from numbers order by rowid").all() as {
    record: string;
  }[])
    remember(JSON.parse(row.record) as BoughtNumber);

  function remember(number: BoughtNumber) {
    byPhone.set(number.phone, number);
    bySid.set(number.sid, number);
  }

  return {
    byPhone: (phone) => byPhone.get(phone),
    bySid: (sid) => bySid.get(sid),
    list: () => [...bySid.values()],
    async save(number) {
      remember(number);
      database.writeLater(number, () => upsert.run(number.sid, number.phone, JSON.stringify(number)));
      await database.committed();
      events.emit("numbers");
    },
    async remove(number) {
      byPhone.delete(number.phone);
      bySid.delete(number.sid);
      database.writeLater(number, () => drop.run(number.sid));
      await database.committed();
      events.emit("numbers");
    },
  };
}
