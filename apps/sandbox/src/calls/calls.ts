import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../state/clock.ts";
import { createConditions } from "../state/conditions.ts";
import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";

/** Where the instructions for a call come from. */
export type Source = { url: string; method: string } | { document: string };

/** The product's request to Twilio. */
export type TwilioOrder = {
  source: Source;
  fallback: Source | null;
  statusCallback: string | null;
  statusMethod: string;
  /** initiated, ringing, answered, completed. */
  statusEvents: string[];
  timeoutSeconds: number;
  machineDetection: "Enable" | "DetectMessageEnd" | null;
  detectionTimeoutSeconds: number;
  isDetectionAsync: boolean;
  detectionCallback: string | null;
  detectionMethod: string;
};

/** The product's request to Bandwidth, unchanged. */
export type BandwidthOrder = {
  applicationId: string;
  answerUrl: string;
  answerMethod: string;
  answerFallbackUrl: string | null;
  disconnectUrl: string | null;
  disconnectMethod: string;
  username: string | null;
  password: string | null;
  callTimeout: number;
  tag: string | null;
  machineDetection: {
    mode: "sync" | "async";
    detectionTimeout: number;
    delayResult: boolean;
    callbackUrl: string | null;
    callbackMethod: string;
  } | null;
};

type CallBase = {
  seq: number;
  sid: string;
  from: string;
  to: string;
  /** In the vendor's own words. */
  status: string;
  answeredBy: string | null;
  /** Business times in milliseconds. */
  createdAt: number;
  updatedAt: number;
  startedAt: number | null;
  answeredAt: number | null;
  endedAt: number | null;
  /** From the answer to the end. */
  seconds: number;
  /** Why it ended, if not as planned. */
  problem: string | null;
  /** The text spoken to the person who answered; older calls have none. */
  spoken?: string;
  /** The recording of the person who answered. */
  recording?: { file: string; contentType: string; words?: string; seconds: number };
  /** Bandwidth's cause of its end. */
  cause: string | null;
  /** The call that it was dialled for. */
  parentSid?: string;
  /** Omitted for calls that the product placed. */
  direction?: "inbound";
  /** New instructions, given during the call. */
  redirect: Source | null;
  /** How many status callbacks were sent. */
  told: number;
  /** The vendor still has something to do: play it, or report to the product. */
  isOpen: boolean;
};

export type TwilioCall = CallBase & { vendor: "twilio"; order: TwilioOrder };
export type BandwidthCall = CallBase & { vendor: "bandwidth"; order: BandwidthOrder };
export type Call = TwilioCall | BandwidthCall;

export type CallFilter = {
  vendor?: Call["vendor"] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: string | undefined;
  /** By start time; by the time it was accepted while it waits. */
  sinceMs?: number | undefined;
  untilMs?: number | undefined;
  /** Only numbers lower than this; newest first. */
  before?: number | undefined;
  /** Only numbers higher than this; oldest first. */
  after?: number | undefined;
  limit: number;
};

export type Calls = {
  addTwilio: (from: string, to: string, order: TwilioOrder) => TwilioCall;
  addBandwidth: (from: string, to: string, order: BandwidthOrder) => BandwidthCall;
  /** Saves a change of a call with the next batch. */
  save: (call: Call) => void;
  bySid: (sid: string) => Call | undefined;
  list: (filter: CallFilter) => Call[];
  /** Calls left unfinished by a stop or a kill. */
  unfinished: () => Call[];
  /** False once everything about it is done, or the sandbox was reset. */
  isUnfinished: (call: Call) => boolean;
  clear: () => void;
};

type Row = { record: string };

export function createCalls(database: Database, clock: Clock, events: LiveEvents): Calls {
  const upsert = database.prepare(
    `insert into calls (seq, sid, vendor, sender, recipient, status, started_at, is_open, record)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (seq) do update set status = excluded.status, started_at = excluded.started_at,
       is_open = excluded.is_open, record = excluded.record`,
  );
  const selectBySid = database.prepare("select record from calls where sid = ?");
  const open = new Map<string, Call>();
  for (const row of database
    .prepare("select record from calls where is_open = 1 order by seq")
    .all() as Row[]) {
    const call = JSON.parse(row.record) as Call;
    open.set(call.sid, call);
  }
  let lastSeq =
    (database.prepare("select max(seq) as seq from calls").get() as { seq: number | null }).seq ?? 0;

  function fresh(sid: string, from: string, to: string, status: string): CallBase {
    lastSeq += 1;
    return {
      seq: lastSeq,
      sid,
      from,
      to,
      status,
      answeredBy: null,
      createdAt: clock.now(),
      updatedAt: clock.now(),
      startedAt: null,
      answeredAt: null,
      endedAt: null,
      seconds: 0,
      problem: null,
      cause: null,
      redirect: null,
      told: 0,
      isOpen: true,
    };
  }

  function save(call: Call) {
    call.updatedAt = clock.now();
    if (call.isOpen) open.set(call.sid, call);
    else open.delete(call.sid);
    database.writeLater(call, () =>
      upsert.run(
        call.seq,
        call.sid,
        call.vendor,
        call.from,
        call.to,
        call.status,
        call.startedAt ?? call.createdAt,
        Number(call.isOpen),
        JSON.stringify(call),
      ),
    );
    events.emit("phones", call.to);
  }

  return {
    addTwilio(from, to, order) {
      const sid = `CA${randomBytes(16).toString("hex")}`;
      const call: TwilioCall = { ...fresh(sid, from, to, "queued"), vendor: "twilio", order };
      save(call);
      return call;
    },
    addBandwidth(from, to, order) {
      const sid = `c-${randomBytes(4).toString("hex")}-${randomUUID()}`;
      const call: BandwidthCall = { ...fresh(sid, from, to, "queued"), vendor: "bandwidth", order };
      save(call);
      return call;
    },
    save,
    bySid(sid) {
      const found = open.get(sid);
      if (found) return found;
      database.flush();
      const row = selectBySid.get(sid) as Row | undefined;
      return row && (JSON.parse(row.record) as Call);
    },
    list(filter) {
      database.flush();
      const { where, values } = conditionsOf(filter);
      const order = filter.after === undefined ? "desc" : "asc";
      const rows = database
        .prepare(`select record from calls ${where} order by seq ${order} limit ?`)
        .all(...values, filter.limit) as Row[];
      return rows.map(({ record }) => {
        const call = JSON.parse(record) as Call;
        return open.get(call.sid) ?? call;
      });
    },
    unfinished: () => [...open.values()],
    isUnfinished: (call) => open.get(call.sid) === call,
    clear() {
      database.flush();
      open.clear();
      database.prepare("delete from calls").run();
    },
  };
}

function conditionsOf(filter: CallFilter) {
  const { add, values, where } = createConditions();
  add("vendor = ?", filter.vendor);
  add("sender = ?", filter.from);
  add("recipient = ?", filter.to);
  add("status = ?", filter.status);
  add("started_at >= ?", filter.sinceMs);
  add("started_at <= ?", filter.untilMs);
  add("seq < ?", filter.before);
  add("seq > ?", filter.after);
  return { where: where(), values };
}
