import type { Clock } from "../state/clock.ts";
import { createConditions } from "../state/conditions.ts";
import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";
import { type Network, networkOfNumber } from "./networks.ts";

export type HandsetKind = "mobile" | "landline" | "unreachable";
export const handsetKinds: readonly HandsetKind[] = ["mobile", "landline", "unreachable"];

export type Handset = {
  number: string;
  kind: HandsetKind;
  network: Network;
  name: string;
  /** Business time of its last text, in milliseconds. */
  lastAt: number;
  lastText: string;
  unread: number;
};

export type HandsetFilter = {
  term: string;
  kind?: HandsetKind;
  isUnread: boolean;
  page: number;
  pageSize: number;
};

export type Handsets = {
  kindOf: (number: string) => HandsetKind;
  /** The network it was moved to, else its number's own. */
  networkOf: (number: string) => Network;
  get: (number: string) => Handset | undefined;
  /** Creates the handset if needed and records its latest text, of now unless told otherwise. */
  touch: (number: string, lastText: string, unreadMore: number, at?: number) => void;
  change: (
    number: string,
    changes: Partial<Pick<Handset, "kind" | "network" | "name" | "unread">>,
  ) => Handset;
  list: (filter: HandsetFilter) => { handsets: Handset[]; total: number };
  isOptedOut: (handset: string, number: string) => boolean;
  optOut: (handset: string, number: string) => void;
  optIn: (handset: string, number: string) => void;
  optOutsOf: (handset: string) => string[];
  clear: () => void;
};

type Row = {
  number: string;
  kind: string;
  name: string;
  last_at: number;
  last_text: string;
  unread: number;
  /** Null while it is the number's own. */
  network: string | null;
};

const PREVIEW_CHARACTERS = 120;

export function createHandsets(database: Database, clock: Clock, events: LiveEvents): Handsets {
  const select = database.prepare("select * from handsets where number = ?");
  const save = database.prepare(
    `insert or replace into handsets (number, kind, name, last_at, last_text, unread, network)
     values (?, ?, ?, ?, ?, ?, ?)`,
  );
  const saveOptOut = database.prepare("insert or ignore into opt_outs (handset, number) values (?, ?)");
  const removeOptOut = database.prepare("delete from opt_outs where handset = ? and number = ?");
  // Only unusual ones stay in memory; all are queried for every message.
  const kinds = new Map<string, HandsetKind>();
  const moved = new Map<string, Network>();
  const optOuts = new Map<string, Set<string>>();
  const unwritten = new Map<string, Handset>();
  load();

  function load() {
    for (const row of database
      .prepare("select number, kind from handsets where kind <> 'mobile'")
      .all() as Row[])
      kinds.set(row.number, row.kind as HandsetKind);
    for (const row of database
      .prepare("select number, network from handsets where network is not null")
      .all() as Row[])
      moved.set(row.number, row.network as Network);
    for (const row of database.prepare("select handset, number from opt_outs").all() as Record<
      string,
      string
    >[])
      optOutSet(row.handset!).add(row.number!);
  }

  function optOutSet(handset: string): Set<string> {
    let numbers = optOuts.get(handset);
    if (!numbers) {
      numbers = new Set();
      optOuts.set(handset, numbers);
    }
    return numbers;
  }

  function get(number: string): Handset | undefined {
    const waiting = unwritten.get(number);
    if (waiting) return waiting;
    const row = select.get(number) as Row | undefined;
    return row && fromRow(row);
  }

  function write(handset: Handset) {
    unwritten.set(handset.number, handset);
    database.writeLater(handset, () => {
      unwritten.delete(handset.number);
      save.run(
        handset.number,
        handset.kind,
        handset.name,
        handset.lastAt,
        handset.lastText,
        handset.unread,
        moved.get(handset.number) ?? null,
      );
    });
    events.emit("phones", handset.number);
  }

  function networkOf(number: string): Network {
    return moved.get(number) ?? networkOfNumber(number);
  }

  function fresh(number: string): Handset {
    return {
      number,
      kind: "mobile",
      network: networkOf(number),
      name: "",
      lastAt: clock.now(),
      lastText: "",
      unread: 0,
    };
  }

  return {
    kindOf: (number) => kinds.get(number) ?? "mobile",
    networkOf,
    get,
    touch(number, lastText, unreadMore, at = clock.now()) {
      const handset = get(number) ?? fresh(number);
      handset.lastAt = at;
      handset.lastText = lastText.slice(0, PREVIEW_CHARACTERS);
      handset.unread += unreadMore;
      write(handset);
    },
    change(number, changes) {
      const handset = get(number) ?? fresh(number);
      Object.assign(handset, changes);
      if (handset.kind === "mobile") kinds.delete(number);
      else kinds.set(number, handset.kind);
      if (changes.network) moved.set(number, changes.network);
      write(handset);
      return handset;
    },
    list(filter) {
      database.flush();
      const { add, values, where } = createConditions();
      const digits = filter.term.replace(/[\s()+.-]/g, "");
      if (filter.term.trim() !== "") {
        const isNumber = /^\d+$/.test(digits);
        if (isNumber) add("instr(number, ?) > 0", digits);
        else add("instr(lower(name), ?) > 0", filter.term.trim().toLowerCase());
      }
      add("kind = ?", filter.kind);
      if (filter.isUnread) add("unread > 0");
      const total = database.prepare(`select count(*) as total from handsets ${where()}`).get(...values) as {
        total: number;
      };
      const rows = database
        .prepare(`select * from handsets ${where()} order by last_at desc, number limit ? offset ?`)
        .all(...values, filter.pageSize, (filter.page - 1) * filter.pageSize) as Row[];
      return { handsets: rows.map(fromRow), total: total.total };
    },
    isOptedOut: (handset, number) => optOuts.get(handset)?.has(number) ?? false,
    optOut(handset, number) {
      optOutSet(handset).add(number);
      database.writeLater({}, () => saveOptOut.run(handset, number));
    },
    optIn(handset, number) {
      optOuts.get(handset)?.delete(number);
      database.writeLater({}, () => removeOptOut.run(handset, number));
    },
    optOutsOf: (handset) => [...(optOuts.get(handset) ?? [])],
    clear() {
      database.flush();
      database.prepare("delete from handsets").run();
      database.prepare("delete from opt_outs").run();
      kinds.clear();
      moved.clear();
      optOuts.clear();
      events.emit("phones");
    },
  };
}

function fromRow(row: Row): Handset {
  return {
    number: row.number,
    kind: row.kind as HandsetKind,
    network: (row.network as Network | null) ?? networkOfNumber(row.number),
    name: row.name,
    lastAt: row.last_at,
    lastText: row.last_text,
    unread: row.unread,
  };
}
