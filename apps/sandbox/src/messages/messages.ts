import { randomBytes } from "node:crypto";
import { segmentCount } from "@broadcast/domain/messages/segments";
import type { Clock } from "../state/clock.ts";
import type { Database } from "../state/database.ts";
import type { CarrierName } from "../vendors/carrier-names.ts";
import { conditionsOf, type MessageFilter, orderOf } from "./message-filter.ts";
import { newMessageId } from "./message-ids.ts";
import { greatestPace, type PaceRow } from "./pace.ts";

export type MessageStatus =
  | "queued"
  | "sent"
  | "delivered"
  | "undelivered"
  | "failed"
  | "canceled"
  | "received";

export type Picture = { sid: string; contentType: string; file: string };

/** A text as the carrier stores it. Times are business time in milliseconds. */
export type Message = {
  seq: number;
  /** The carrier that accepted or delivered it. */
  carrier: CarrierName;
  /** The carrier's id: SM…, a ULID at Sinch, time and letters at Bandwidth. */
  sid: string;
  /** The id of its batch; null when it was sent alone. */
  batchId: string | null;
  /** The product's own reference: Sinch's client_reference, Bandwidth's tag. */
  reference: string | null;
  /** What its carrier must also show or obey, in the carrier's own format. */
  details: unknown;
  direction: "outbound" | "inbound";
  from: string;
  to: string;
  text: string;
  status: MessageStatus;
  errorCode: number | null;
  segments: number;
  pictures: Picture[];
  /** Where the pictures still have to be fetched from. */
  mediaUrls: string[];
  callbackUrl: string | null;
  createdAt: number;
  updatedAt: number;
  sentAt: number | null;
  isRedacted: boolean;
  isDeleted: boolean;
  /** The carrier still has something to do: deliver it, or report it to the product. */
  isOpen: boolean;
};

/** A text exchanged before the sandbox began; `at` is in milliseconds. */
export type PastText = Pick<Message, "carrier" | "direction" | "from" | "to" | "text"> & { at: number };

export type Messages = {
  add: (message: NewMessage) => Message;
  /**
   * Adds texts in order of time, only while there are none, since a time is a position in the sequence. Returns
   * whether it did. Only phones show them: their carriers have forgotten them.
   */
  addPast: (texts: readonly PastText[]) => boolean;
  /** Saves a change of a message with the next batch. */
  save: (message: Message) => void;
  /** Adds the fetched pictures. */
  attach: (message: Message, pictures: Omit<Picture, "sid">[]) => void;
  bySid: (sid: string) => Message | undefined;
  byMedia: (mediaSid: string) => Picture | undefined;
  list: (filter: MessageFilter) => Message[];
  /** Counts the messages of a list without limit. */
  count: (filter: MessageFilter) => number;
  /** The messages of a batch, in order. */
  inBatch: (batchId: string) => Message[];
  /** The most segments accepted from a number within any interval of this length, and when it ended. */
  pace: (from: string, windowMs: number) => { segments: number; endedAtMs: number | null };
  /** Messages left unfinished by a stop or a kill. */
  unfinished: () => Message[];
  /** False once it is done, was cancelled, or the sandbox was reset. */
  isUnfinished: (message: Message) => boolean;
  clear: () => void;
};

type NewMessage = Pick<
  Message,
  "carrier" | "direction" | "from" | "to" | "text" | "status" | "mediaUrls" | "callbackUrl"
> &
  Partial<Pick<Message, "sid" | "batchId" | "reference" | "details">> & {
    pictures: Omit<Picture, "sid">[];
    /** Sent as a picture message although it has none, as to a group. */
    isPicture?: boolean;
  };

type Row = Record<string, string | number | null>;

const columns = `seq, sid, direction, sender, recipient, body, status, error_code, segments, media, media_urls,
  callback_url, created_at, updated_at, sent_at, is_redacted, is_deleted, is_open, carrier, batch_id, reference, details`;

export function createMessages(database: Database, clock: Clock): Messages {
  const upsert = database.prepare(
    `insert into messages (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (seq) do update set status = excluded.status, error_code = excluded.error_code,
       media = excluded.media, media_urls = excluded.media_urls, updated_at = excluded.updated_at,
       sent_at = excluded.sent_at, is_redacted = excluded.is_redacted, is_deleted = excluded.is_deleted,
       is_open = excluded.is_open`,
  );
  const selectBySid = database.prepare(`select ${columns} from messages where sid = ?`);
  const selectByMedia = database.prepare("select media from messages where seq = ?");
  const selectBatch = database.prepare(`select ${columns} from messages where batch_id = ? order by seq`);
  const selectPace = database.prepare(
    "select created_at, segments from messages where sender = ? and direction = 'outbound' order by seq",
  );
  const selectOpen = database.prepare(`select ${columns} from messages where is_open = 1 order by seq`);
  // Business time never runs backwards, so a time is a position in the sequence.
  const firstSince = database.prepare(
    "select seq from messages where created_at >= ? order by created_at, seq limit 1",
  );
  const open = new Map<string, Message>();
  for (const row of selectOpen.all() as Row[]) {
    const message = fromRow(row);
    open.set(message.sid, message);
  }
  let lastSeq =
    (database.prepare("select max(seq) as seq from messages").get() as { seq: number | null }).seq ?? 0;

  /** Where in the sequence a list begins: null when nothing is as recent, undefined when it begins anywhere. */
  function seqSince({ sinceMs }: MessageFilter): number | null | undefined {
    if (sinceMs === undefined) return undefined;
    return (firstSince.get(sinceMs) as { seq: number } | undefined)?.seq ?? null;
  }

  /** Returns a stored message, or the object of one still in progress. */
  function current(row: Row): Message {
    return open.get(String(row.sid)) ?? fromRow(row);
  }

  function save(message: Message) {
    message.updatedAt = clock.now();
    if (message.isOpen) open.set(message.sid, message);
    else open.delete(message.sid);
    database.writeLater(message, () => upsert.run(...toRow(message)));
  }

  return {
    add({ isPicture: isForced = false, ...fresh }) {
      lastSeq += 1;
      const isPicture = isForced || fresh.pictures.length + fresh.mediaUrls.length > 0;
      const message: Message = {
        ...fresh,
        seq: lastSeq,
        sid: fresh.sid ?? newMessageId(fresh.carrier, isPicture, clock.now()),
        batchId: fresh.batchId ?? null,
        reference: fresh.reference ?? null,
        details: fresh.details ?? null,
        errorCode: null,
        // A picture message counts as one, whatever its text.
        segments: isPicture ? 1 : Math.max(1, segmentCount(fresh.text)),
        // The number in a picture's id leads back to its message without another index.
        pictures: fresh.pictures.map((picture, index) => ({ ...picture, sid: mediaSid(lastSeq, index) })),
        createdAt: clock.now(),
        updatedAt: clock.now(),
        sentAt: null,
        isRedacted: false,
        isDeleted: false,
        isOpen: true,
      };
      save(message);
      return message;
    },
    addPast(texts) {
      if (lastSeq > 0) return false;
      for (const { at, ...text } of texts) {
        lastSeq += 1;
        const message: Message = {
          ...text,
          seq: lastSeq,
          sid: newMessageId(text.carrier, false, at),
          ...{ batchId: null, reference: null, details: null, errorCode: null, callbackUrl: null },
          status: text.direction === "inbound" ? "received" : "delivered",
          segments: Math.max(1, segmentCount(text.text)),
          pictures: [],
          mediaUrls: [],
          createdAt: at,
          updatedAt: at,
          sentAt: at,
          isRedacted: false,
          isDeleted: true,
          isOpen: false,
        };
        database.writeLater(message, () => upsert.run(...toRow(message)));
      }
      return true;
    },
    save,
    attach(message, pictures) {
      message.pictures = pictures.map((picture, index) => ({
        ...picture,
        sid: mediaSid(message.seq, index),
      }));
      message.mediaUrls = [];
      save(message);
    },
    bySid(sid) {
      const found = open.get(sid);
      if (found) return found;
      database.flush();
      const row = selectBySid.get(sid) as Row | undefined;
      return row && fromRow(row);
    },
    byMedia(sid) {
      const seq = Number.parseInt(sid.slice(2, 14), 16);
      if (!Number.isSafeInteger(seq)) return undefined;
      database.flush();
      const row = selectByMedia.get(seq) as { media: string } | undefined;
      return row && (JSON.parse(row.media) as Picture[]).find((picture) => picture.sid === sid);
    },
    list(filter) {
      database.flush();
      const since = seqSince(filter);
      if (since === null) return [];
      const { where, values } = conditionsOf(filter, since);
      const statement = database.prepare(
        `select ${columns} from messages ${where} order by ${orderOf(filter)} limit ? offset ?`,
      );
      return (statement.all(...values, filter.limit, filter.offset ?? 0) as Row[]).map(current);
    },
    count(filter) {
      database.flush();
      const since = seqSince(filter);
      if (since === null) return 0;
      const { where, values } = conditionsOf(filter, since);
      const row = database.prepare(`select count(*) as total from messages ${where}`).get(...values);
      return (row as { total: number }).total;
    },
    inBatch(batchId) {
      database.flush();
      return (selectBatch.all(batchId) as Row[]).map(current);
    },
    pace(from, windowMs) {
      database.flush();
      return greatestPace(selectPace.iterate(from) as Iterable<PaceRow>, windowMs);
    },
    unfinished: () => [...open.values()],
    isUnfinished: (message) => open.get(message.sid) === message,
    clear() {
      database.flush();
      open.clear();
      database.prepare("delete from messages").run();
    },
  };
}

/** The sid of a message's picture number `index`. */
function mediaSid(seq: number, index: number): string {
  return `ME${seq.toString(16).padStart(12, "0")}${index.toString(16).padStart(2, "0")}${randomBytes(9).toString("hex")}`;
}

function toRow(message: Message) {
  return [
    message.seq,
    message.sid,
    message.direction,
    message.from,
    message.to,
    message.text,
    message.status,
    message.errorCode,
    message.segments,
    JSON.stringify(message.pictures),
    JSON.stringify(message.mediaUrls),
    message.callbackUrl,
    message.createdAt,
    message.updatedAt,
    message.sentAt,
    Number(message.isRedacted),
    Number(message.isDeleted),
    Number(message.isOpen),
    message.carrier,
    message.batchId,
    message.reference,
    message.details === null ? null : JSON.stringify(message.details),
  ];
}

function fromRow(row: Row): Message {
  return {
    seq: Number(row.seq),
    carrier: row.carrier as CarrierName,
    sid: String(row.sid),
    batchId: row.batch_id as string | null,
    reference: row.reference as string | null,
    details: row.details === null ? null : JSON.parse(String(row.details)),
    direction: row.direction as Message["direction"],
    from: String(row.sender),
    to: String(row.recipient),
    text: String(row.body),
    status: row.status as MessageStatus,
    errorCode: row.error_code as number | null,
    segments: Number(row.segments),
    pictures: JSON.parse(String(row.media)) as Picture[],
    mediaUrls: JSON.parse(String(row.media_urls)) as string[],
    callbackUrl: row.callback_url as string | null,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    sentAt: row.sent_at as number | null,
    isRedacted: row.is_redacted === 1,
    isDeleted: row.is_deleted === 1,
    isOpen: row.is_open === 1,
  };
}
