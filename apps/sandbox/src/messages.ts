import { randomBytes } from "node:crypto";
import { segmentCount } from "@broadcast/domain/segments";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";

export type MessageStatus =
  | "queued"
  | "sent"
  | "delivered"
  | "undelivered"
  | "failed"
  | "canceled"
  | "received";

export type Picture = { sid: string; contentType: string; file: string };

/** A text as the carrier keeps it. Times are business time in milliseconds. */
export type Message = {
  seq: number;
  sid: string;
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
  /** The carrier still has something to do: deliver it, or tell the product about it. */
  isOpen: boolean;
};

export type MessageFilter = {
  from?: string;
  to?: string;
  direction?: Message["direction"];
  /** Only with a lower number than this; newest first. */
  before?: number;
  /** Only with a higher number than this; oldest first. */
  after?: number;
  sinceMs?: number;
  untilMs?: number;
  /** Also what the product deleted from the carrier's records. */
  withDeleted?: boolean;
  limit: number;
};

export type Messages = {
  add: (message: NewMessage) => Message;
  /** Notes a change of a message; it is written with the next batch. */
  save: (message: Message) => void;
  /** Adds the pictures that were fetched for it. */
  attach: (message: Message, pictures: Omit<Picture, "sid">[]) => void;
  bySid: (sid: string) => Message | undefined;
  byMedia: (mediaSid: string) => Picture | undefined;
  list: (filter: MessageFilter) => Message[];
  /** Messages left unfinished by a stop or a kill. */
  unfinished: () => Message[];
  /** False once it is done, was canceled, or the sandbox was reset. */
  isUnfinished: (message: Message) => boolean;
  clear: () => void;
};

type NewMessage = Pick<
  Message,
  "direction" | "from" | "to" | "text" | "status" | "mediaUrls" | "callbackUrl"
> & {
  pictures: Omit<Picture, "sid">[];
};

type Row = Record<string, string | number | null>;

const columns = `seq, sid, direction, sender, recipient, body, status, error_code, segments, media, media_urls,
  callback_url, created_at, updated_at, sent_at, is_redacted, is_deleted, is_open`;

export function createMessages(database: Database, clock: Clock): Messages {
  const upsert = database.prepare(
    `insert into messages (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (seq) do update set status = excluded.status, error_code = excluded.error_code,
       media = excluded.media, media_urls = excluded.media_urls, updated_at = excluded.updated_at,
       sent_at = excluded.sent_at, is_redacted = excluded.is_redacted, is_deleted = excluded.is_deleted,
       is_open = excluded.is_open`,
  );
  const selectBySid = database.prepare(`select ${columns} from messages where sid = ?`);
  const selectByMedia = database.prepare("select media from messages where seq = ?");
  const selectOpen = database.prepare(`select ${columns} from messages where is_open = 1 order by seq`);
  // Business time never runs backwards, so a moment is a place in the sequence.
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

  function save(message: Message) {
    message.updatedAt = clock.now();
    if (message.isOpen) open.set(message.sid, message);
    else open.delete(message.sid);
    database.writeLater(message, () => upsert.run(...toRow(message)));
  }

  return {
    add(fresh) {
      lastSeq += 1;
      const isPicture = fresh.pictures.length + fresh.mediaUrls.length > 0;
      const message: Message = {
        ...fresh,
        seq: lastSeq,
        sid: (isPicture ? "MM" : "SM") + hexId(),
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
      const since =
        filter.sinceMs === undefined
          ? undefined
          : (firstSince.get(filter.sinceMs) as { seq: number } | undefined);
      if (filter.sinceMs !== undefined && !since) return [];
      const { where, values } = conditionsOf(filter, since?.seq);
      const order = filter.after === undefined ? "desc" : "asc";
      const statement = database.prepare(
        `select ${columns} from messages ${where} order by seq ${order} limit ?`,
      );
      return (statement.all(...values, filter.limit) as Row[])
        .map(fromRow)
        .map((row) => open.get(row.sid) ?? row);
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

export function hexId(): string {
  return randomBytes(16).toString("hex");
}

function conditionsOf(filter: MessageFilter, firstSeq: number | undefined) {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, value: string | number | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    values.push(value);
  };
  add("sender = ?", filter.from);
  add("recipient = ?", filter.to);
  add("direction = ?", filter.direction);
  add("seq < ?", filter.before);
  add("seq > ?", filter.after);
  add("seq >= ?", firstSeq);
  add("created_at <= ?", filter.untilMs);
  if (!filter.withDeleted) conditions.push("is_deleted = 0");
  return { where: conditions.length > 0 ? `where ${conditions.join(" and ")}` : "", values };
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
  ];
}

function fromRow(row: Row): Message {
  return {
    seq: Number(row.seq),
    sid: String(row.sid),
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
