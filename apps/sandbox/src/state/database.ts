import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

/** Upper bound of rows per transaction, so that a burst never blocks the event loop for long. */
const ROWS_A_TRANSACTION = 400;
const LAZY_FLUSH_MS = 40;
const URGENT_FLUSH_MS = 3;
const FULL_DISK_RETRY_MS = 1_000;

/** SQLite's result code for a full disk. */
const SQLITE_FULL = 13;
const isDiskFull = (error: unknown): boolean => (error as { errcode?: number }).errcode === SQLITE_FULL;

export type Database = {
  prepare: (sql: string) => StatementSync;
  /** Writes with the next batch. A later write for the same key replaces an earlier one still waiting. */
  writeLater: (key: object, write: () => void) => void;
  /** Resolves when everything written so far would survive a kill. */
  committed: () => Promise<void>;
  /** Writes everything that waits, now; a read that follows sees it. */
  flush: () => void;
  close: () => void;
};

const schema = `
  create table if not exists facts (name text primary key, value text not null) without rowid;
  create table if not exists numbers (sid text primary key, phone text not null unique, record text not null);
  create table if not exists number_orders (id text primary key, record text not null) without rowid;
  create table if not exists opt_outs (handset text, number text, primary key (handset, number)) without rowid;
  create table if not exists handsets (
    number text primary key, kind text not null, name text not null, last_at integer not null,
    last_text text not null, unread integer not null) without rowid;
  create index if not exists handsets_by_time on handsets (last_at desc, number, name, kind, unread, last_text);
  create table if not exists messages (
    seq integer primary key, sid text not null unique, direction text not null, sender text not null,
    recipient text not null, body text not null, status text not null, error_code integer,
    segments integer not null, media text not null, media_urls text not null, callback_url text,
    created_at integer not null, updated_at integer not null, sent_at integer,
    is_redacted integer not null, is_deleted integer not null, is_open integer not null);
  create index if not exists messages_by_sender on messages (sender, seq);
  create index if not exists messages_by_recipient on messages (recipient, seq);
  create index if not exists messages_by_time on messages (created_at, seq);
  create index if not exists messages_open on messages (seq) where is_open = 1;
  create table if not exists mails (
    id integer primary key, sender text not null, recipients text not null, subject text not null,
    preview text not null, at integer not null, is_read integer not null, raw blob not null);
  create table if not exists mail_checks (
    mail_id integer primary key, envelope_from text not null, dkim text not null);
  create table if not exists mail_behaviours (address text primary key, behaviour text not null) without rowid;
  create table if not exists mail_reports (id integer primary key, raw blob not null, recipient text not null);
  create table if not exists dns_records (name text primary key, txt text not null) without rowid;
  create table if not exists calls (
    seq integer primary key, sid text not null unique, vendor text not null, sender text not null,
    recipient text not null, status text not null, started_at integer not null, is_open integer not null,
    record text not null);
  create index if not exists calls_by_recipient on calls (recipient, seq);
  create index if not exists calls_by_sender on calls (sender, seq);
  create index if not exists calls_open on calls (seq) where is_open = 1;
  create table if not exists voices (number text primary key, voice text not null) without rowid;
  create table if not exists speeches (number text primary key, record text not null) without rowid;
  create table if not exists voicemails (
    call_sid text primary key, handset text not null, at integer not null, record text not null);
  create index if not exists voicemails_by_handset on voicemails (handset, at);
  create table if not exists registrations (
    kind text not null, id text not null, record text not null, primary key (kind, id));
  create table if not exists verification_sessions (seq integer primary key, record text not null);
  create table if not exists stripe_objects (id text primary key, record text not null);
  create table if not exists stripe_events (seq integer primary key, type text not null, body text not null);
  create table if not exists push_subscriptions (id text primary key, record text not null) without rowid;
  create table if not exists phone_devices (id text primary key, record text not null) without rowid;
  create table if not exists stripe_replies (key text primary key, at integer not null, record text not null) without rowid;
`;

// Columns added after the first version of a table: older files get them when opened.
const laterColumns: [table: string, column: string, kind: string][] = [
  ["messages", "carrier", "text not null default 'twilio'"],
  ["messages", "batch_id", "text"],
  ["messages", "reference", "text"],
  ["messages", "details", "text"],
  ["handsets", "network", "text"],
];

const laterIndexes = `
  create index if not exists messages_by_batch on messages (batch_id, seq) where batch_id is not null;
  create index if not exists messages_by_reference on messages (reference, seq) where reference is not null;
`;

function addLaterColumns(sqlite: DatabaseSync) {
  for (const [table, column, kind] of laterColumns) {
    const known = sqlite.prepare("select 1 from pragma_table_info(?) where name = ?").get(table, column);
    if (!known) sqlite.exec(`alter table ${table} add column ${column} ${kind}`);
  }
  sqlite.exec(laterIndexes);
}

/** Opens the sandbox's own file in `dataDir`; creates it when it is missing. */
export function openDatabase(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const sqlite = new DatabaseSync(join(dataDir, "sandbox.db"));
  // A killed process loses nothing this way; only a power cut could, and no fsync ever blocks the event loop.
  sqlite.exec(
    "pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -65536; pragma temp_store = memory",
  );
  sqlite.exec(schema);
  addLaterColumns(sqlite);

  const waiting = new Map<object, () => void>();
  let waiters: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isUrgent = false;
  let isClosed = false;

  function schedule(urgent: boolean) {
    if (isClosed || (timer && (isUrgent || !urgent))) return;
    clearTimeout(timer);
    isUrgent = urgent;
    timer = setTimeout(onTimer, urgent ? URGENT_FLUSH_MS : LAZY_FLUSH_MS);
  }

  function onTimer() {
    timer = undefined;
    try {
      writeBatch(ROWS_A_TRANSACTION);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // Unwritten changes keep waiting, and so do the callers waiting for them.
      timer = setTimeout(onTimer, FULL_DISK_RETRY_MS);
      return;
    }
    if (waiting.size > 0) schedule(true);
    else release();
  }

  function writeBatch(limit: number) {
    if (waiting.size === 0) return;
    const written: object[] = [];
    sqlite.exec("begin immediate");
    try {
      for (const [key, write] of waiting) {
        if (written.length >= limit) break;
        write();
        written.push(key);
      }
      sqlite.exec("commit");
    } catch (error) {
      // A full disk may have ended the transaction itself. Unwritten changes keep waiting.
      if (sqlite.isTransaction) sqlite.exec("rollback");
      throw error;
    }
    for (const key of written) waiting.delete(key);
  }

  function release() {
    const released = waiters;
    waiters = [];
    for (const resolve of released) resolve();
  }

  function flush() {
    writeBatch(Number.POSITIVE_INFINITY);
    release();
  }

  return {
    prepare: (sql) => sqlite.prepare(sql),
    writeLater: (key, write) => {
      waiting.set(key, write);
      schedule(false);
    },
    committed: () =>
      waiting.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiters.push(resolve);
            schedule(true);
          }),
    flush,
    close: () => {
      if (isClosed) return;
      flush();
      isClosed = true;
      clearTimeout(timer);
      sqlite.close();
    },
  };
}
