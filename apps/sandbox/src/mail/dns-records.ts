import type { Database } from "../state/database.ts";

/** Stands in for the DNS, as far as mail needs it: TXT records by name. */
export type DnsRecords = {
  /** Null when there is no such record. */
  txt: (name: string) => string | null;
  set: (name: string, txt: string) => void;
  /** False when there was no such record. */
  remove: (name: string) => boolean;
  list: () => { name: string; txt: string }[];
};

/** `given` are the records the sandbox was started with; later ones override them. */
export function createDnsRecords(database: Database, given: Record<string, string>): DnsRecords {
  const save = database.prepare("insert or replace into dns_records (name, txt) values (?, ?)");
  const forget = database.prepare("delete from dns_records where name = ?");
  const records = new Map<string, string>();
  for (const [name, txt] of Object.entries(given)) records.set(name.toLowerCase(), txt);
  for (const row of database.prepare("select name, txt from dns_records").all() as {
    name: string;
    txt: string;
  }[])
    records.set(row.name, row.txt);
  return {
    txt: (name) => records.get(name.toLowerCase()) ?? null,
    set(name, txt) {
      records.set(name.toLowerCase(), txt);
      database.writeLater({}, () => save.run(name.toLowerCase(), txt));
    },
    remove(name) {
      const isRemoved = records.delete(name.toLowerCase());
      if (isRemoved) database.writeLater({}, () => forget.run(name.toLowerCase()));
      return isRemoved;
    },
    list: () => [...records].map(([name, txt]) => ({ name, txt })),
  };
}
