import type { CarrierName } from "../vendors/carrier-names.ts";
import type { Clock } from "./clock.ts";
import type { LiveEvents } from "./live-events.ts";

/** One call between the product and a vendor. `in`: the product called; `out`: the vendor called the product. */
export type TrafficEntry = {
  id: number;
  at: string;
  vendor: CarrierName | "smtp" | "stripe" | "push" | "assistant" | "receiver";
  direction: "in" | "out";
  method: string;
  url: string;
  /** HTTP or SMTP status; 0 when no answer came. */
  status: number;
  durationMs: number;
  requestBody: string;
  responseBody: string;
};

type Recorded = Omit<TrafficEntry, "at" | "requestBody"> & {
  atMs: number;
  request: string | Record<string, unknown>;
};

export type Traffic = {
  record: (entry: Omit<Recorded, "id" | "atMs">) => void;
  /** Entries after an id, oldest first; without an id the latest ones. */
  list: (after: number | undefined, limit: number) => { entries: TrafficEntry[]; next: number };
  clear: () => void;
};

const KEPT_ENTRIES = 5000;
const BODY_CHARACTERS = 4000;

/** The log of vendor traffic: the latest 5,000 calls, in memory only. */
export function createTraffic(clock: Clock, events: LiveEvents): Traffic {
  const ring: (Recorded | undefined)[] = new Array(KEPT_ENTRIES);
  let nextId = 1;
  let firstId = 1;

  return {
    record(entry) {
      ring[nextId % KEPT_ENTRIES] = {
        ...entry,
        request: typeof entry.request === "string" ? beginningOf(entry.request) : entry.request,
        responseBody: beginningOf(entry.responseBody),
        id: nextId,
        atMs: clock.now(),
      };
      nextId += 1;
      firstId = Math.max(firstId, nextId - KEPT_ENTRIES);
      events.emit("log");
    },
    list(after, limit) {
      const start = after === undefined ? Math.max(firstId, nextId - limit) : Math.max(firstId, after + 1);
      const entries: TrafficEntry[] = [];
      for (let id = start; id < nextId && entries.length < limit; id += 1) {
        const kept = ring[id % KEPT_ENTRIES];
        if (!kept) continue;
        const { atMs, request, ...rest } = kept;
        entries.push({ ...rest, at: new Date(atMs).toISOString(), requestBody: readable(request) });
      }
      return { entries, next: entries.at(-1)?.id ?? Math.max(after ?? 0, nextId - 1) };
    },
    clear() {
      firstId = nextId;
    },
  };
}

/** A copy, since a slice would keep the whole text in memory. */
function beginningOf(text: string): string {
  return text.length > BODY_CHARACTERS
    ? Buffer.from(text.slice(0, BODY_CHARACTERS), "utf16le").toString("utf16le")
    : text;
}

// Formatted only when viewed, since most entries never are.
function readable(request: string | Record<string, unknown>): string {
  if (typeof request === "string") return request;
  const lines = Object.entries(request).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (item) => `${name}=${typeof item === "object" ? JSON.stringify(item) : String(item)}`,
    ),
  );
  return lines.join("\n").slice(0, BODY_CHARACTERS);
}
