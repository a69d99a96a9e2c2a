import PostalMime, { type Email } from "postal-mime";
import type { Clock } from "../state/clock.ts";
import { createConditions } from "../state/conditions.ts";
import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";
import { checkDkim, type DkimResult } from "./dkim.ts";
import type { DnsRecords } from "./dns-records.ts";

export type MailSummary = {
  id: number;
  from: string;
  /** The envelope's recipients, separated by ", ". */
  to: string;
  subject: string;
  /** Business time, ISO 8601. */
  at: string;
  /** The first 200 characters of its text. */
  text: string;
  isRead: boolean;
};

export type MailFilter = {
  to: string;
  term: string;
  isUnread: boolean;
  before: number | undefined;
  limit: number;
};

export type Mails = {
  /** Checks its signature like a receiving server, with the current keys, and stores it. */
  add: (raw: Buffer, from: string, to: string[]) => Promise<{ id: number; dkim: DkimResult }>;
  /** Newest first. */
  list: (filter: MailFilter) => {
    mails: MailSummary[];
    total: number;
  };
  get: (
    id: number,
  ) => { summary: MailSummary; raw: Buffer; envelopeFrom: string; dkim: DkimResult } | undefined;
  markRead: (id: number) => void;
  clear: () => void;
};

type Row = {
  id: number;
  sender: string;
  recipients: string;
  subject: string;
  preview: string;
  at: number;
  is_read: number;
};

type OpenRow = Row & { raw: Uint8Array; envelope_from: string | null; dkim: string | null };

const KEPT_MAILS = 20_000;
const PREVIEW_CHARACTERS = 200;
const summaryColumns = "id, sender, recipients, subject, preview, at, is_read";

/** The mailbox: everything the product mailed, the latest 20,000. */
export function createMails(database: Database, clock: Clock, events: LiveEvents, dns: DnsRecords): Mails {
  const insert = database.prepare(
    "insert into mails (id, sender, recipients, subject, preview, at, is_read, raw) values (?, ?, ?, ?, ?, ?, 0, ?)",
  );
  const insertCheck = database.prepare(
    "insert into mail_checks (mail_id, envelope_from, dkim) values (?, ?, ?)",
  );
  const pruneChecks = database.prepare("delete from mail_checks where mail_id <= ?");
  const prune = database.prepare("delete from mails where id <= ?");
  const select = database.prepare(
    `select ${summaryColumns}, raw, envelope_from, dkim from mails left join mail_checks on mail_id = id where id = ?`,
  );
  const read = database.prepare("update mails set is_read = 1 where id = ?");
  let lastId = (database.prepare("select max(id) as id from mails").get() as { id: number | null }).id ?? 0;

  return {
    async add(raw, from, to) {
      const mail = await PostalMime.parse(raw);
      lastId += 1;
      const id = lastId;
      const dkim = checkDkim(raw, dns.txt, clock.now());
      const values = [
        id,
        addressOf(mail, from),
        to.join(", "),
        mail.subject ?? "",
        previewOf(mail),
        clock.now(),
        raw,
      ] as const;
      database.writeLater({}, () => {
        insert.run(...values);
        insertCheck.run(id, from, JSON.stringify(dkim));
        if (id % 100 !== 0) return;
        prune.run(id - KEPT_MAILS);
        pruneChecks.run(id - KEPT_MAILS);
      });
      await database.committed();
      events.emit("mailbox");
      return { id, dkim };
    },
    list({ to, term, isUnread, before, limit }) {
      database.flush();
      const { add, values, where } = createConditions();
      if (to) add("instr(lower(recipients), ?) > 0", to.toLowerCase());
      if (term)
        add(
          "instr(lower(subject || ' ' || sender || ' ' || recipients || ' ' || preview), ?) > 0",
          term.toLowerCase(),
        );
      if (isUnread) add("is_read = 0");
      const counted = database.prepare(`select count(*) as total from mails ${where()}`).get(...values) as {
        total: number;
      };
      add("id < ?", before);
      const rows = database
        .prepare(`select ${summaryColumns} from mails ${where()} order by id desc limit ?`)
        .all(...values, limit) as Row[];
      return { mails: rows.map(summaryOf), total: counted.total };
    },
    get(id) {
      database.flush();
      const row = select.get(id) as OpenRow | undefined;
      if (!row) return undefined;
      const raw = Buffer.from(row.raw);
      return {
        summary: summaryOf(row),
        raw,
        envelopeFrom: row.envelope_from ?? "",
        // A mail from before signatures were checked on arrival.
        dkim: row.dkim === null ? checkDkim(raw, dns.txt, row.at) : (JSON.parse(row.dkim) as DkimResult),
      };
    },
    markRead(id) {
      read.run(id);
      events.emit("mailbox");
    },
    clear() {
      database.flush();
      database.prepare("delete from mails").run();
      database.prepare("delete from mail_checks").run();
      events.emit("mailbox");
    },
  };
}

function summaryOf(row: Row): MailSummary {
  return {
    id: row.id,
    from: row.sender,
    to: row.recipients,
    subject: row.subject,
    at: new Date(row.at).toISOString(),
    text: row.preview,
    isRead: row.is_read === 1,
  };
}

function addressOf(mail: Email, envelopeFrom: string): string {
  const from = mail.from;
  if (!from?.address) return envelopeFrom;
  return from.name ? `${from.name} <${from.address}>` : from.address;
}

function previewOf(mail: Email): string {
  const text =
    mail.text ??
    mail.html?.replace(/<(style|script|head)[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ") ??
    "";
  return text.replace(/\s+/g, " ").trim().slice(0, PREVIEW_CHARACTERS);
}
