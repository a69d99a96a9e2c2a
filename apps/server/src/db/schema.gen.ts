// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType, Generated } from "kysely";

export type Json = ColumnType<unknown, string, string>;
export type Timestamp = ColumnType<Date, Date, Date>;

export interface AccountCounters {
  account_id: number;
  contacts: Generated<number>;
  credit_hundredths: Generated<number>;
  held_hundredths: Generated<number>;
  unread_chats: Generated<number>;
}

export interface Accounts {
  account_id: Generated<number>;
  cancelled_at: Timestamp | null;
  company: string;
  created_at: Timestamp;
  onboarding_status: Generated<"new-user" | "needs-managed-voip" | "needs-mobile-number" | "complete">;
  phone_number: string | null;
  timezone: Generated<string>;
  updated_at: Timestamp;
}

export interface BroadcastRecipients {
  account_id: number;
  broadcast_id: string;
  contact_id: string;
  message_id: string | null;
  skip_reason: string | null;
}

export interface Broadcasts {
  account_id: number;
  chosen: Generated<number>;
  created_at: Timestamp;
  expanded_to: string | null;
  failure: string | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  name: string;
  scheduled_at: Timestamp | null;
  skipped: Generated<number>;
  started_at: Timestamp | null;
  state: "draft" | "scheduled" | "queuing" | "queued" | "sent" | "canceled" | "error";
  text: Generated<string>;
  type: Generated<"sms" | "mms" | "rvm" | "email">;
  updated_at: Timestamp;
}

export interface ChangeLog {
  account_id: number;
  id: Generated<number>;
  ids: Generated<string[]>;
  seq: number | null;
  topics: string[];
  written_at: ColumnType<Date, Date | undefined, Date>;
}

export interface ConsentLog {
  account_id: number;
  event: "opt-out" | "opt-in" | "help";
  id: Generated<string>;
  message_id: string | null;
  phone_number: string;
  source: string;
  time: Timestamp;
  wording: string;
}

export interface ContactImportRefusals {
  account_id: number;
  cells: string[];
  import_id: string;
  line: number;
  reason: string;
}

export interface ContactImports {
  account_id: number;
  bytes_read: Generated<number>;
  columns: Json;
  created: Generated<number>;
  created_at: Timestamp;
  delimiter: string;
  encoding: string;
  failure: string | null;
  file_name: string;
  file_size_bytes: number;
  finished_at: Timestamp | null;
  has_header: boolean;
  id: Generated<string>;
  refused: Generated<number>;
  rows_read: Generated<number>;
  state: "mapping" | "queued" | "running" | "done" | "failed";
  storage_key: string;
  tags: Generated<string[]>;
  unchanged: Generated<number>;
  updated: Generated<number>;
}

export interface ContactTags {
  account_id: number;
  contact_id: string;
  tag_id: string;
}

export interface Contacts {
  account_id: number;
  anniversary_date: number | null;
  anniversary_month: number | null;
  birthday_date: number | null;
  birthday_month: number | null;
  company: Generated<string>;
  created_at: Timestamp;
  do_not_email: Generated<boolean>;
  do_not_message: Generated<boolean>;
  email: string | null;
  first_name: Generated<string>;
  id: Generated<string>;
  last_name: Generated<string>;
  phone_number: string | null;
  search_name: ColumnType<string, never, never>;
  sort_name: ColumnType<string, never, never>;
  updated_at: Timestamp;
}

export interface Conversations {
  account_id: number;
  contact_id: string;
  last_direction: "in" | "out";
  last_has_media: boolean;
  last_incoming_at: Timestamp | null;
  last_message_id: string;
  last_read_at: Timestamp | null;
  last_state: "received" | "queued" | "sending" | "sent" | "delivered" | "failed" | "unsent" | "unknown";
  last_text: string;
  last_time: Timestamp;
  last_type: "sms" | "mms" | "call" | "rvm" | "email";
  unread_count: Generated<number>;
}

export interface CreditLedger {
  account_id: number;
  balance_hundredths: number;
  cause_id: string | null;
  cause_kind: string;
  free_hundredths: number;
  held_hundredths: number;
  id: Generated<string>;
  kind: "grant" | "purchase" | "reserve" | "charge" | "return";
  note: Generated<string>;
  time: Timestamp;
}

export interface IdempotencyKeys {
  account_id: number;
  created_at: ColumnType<Date, Date | undefined, Date>;
  key: string;
  reply: Json | null;
  request_hash: Buffer;
  status: number | null;
}

export interface Installation {
  key: string;
  value: Json;
}

export interface MessageCounts {
  account_id: number;
  cause_id: string;
  cost_hundredths: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  opted_out: Generated<number>;
  replied: Generated<number>;
  sent: Generated<number>;
  unknown: Generated<number>;
  unsent: Generated<number>;
  waiting: Generated<number>;
}

export interface Messages {
  account_id: number;
  attempts: Generated<number>;
  carrier: string | null;
  carrier_message_id: string | null;
  cause: "chat" | "broadcast" | "system" | "contact";
  cause_id: string | null;
  contact_id: string;
  cost_hundredths: Generated<number>;
  delivered_at: Timestamp | null;
  direction: "in" | "out";
  due_at: Timestamp | null;
  error: string | null;
  error_code: string | null;
  from_number: string;
  id: Generated<string>;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  media: ColumnType<unknown, string | undefined, string>;
  priority: Generated<number>;
  replied_at: Timestamp | null;
  run_at: Timestamp | null;
  segments: Generated<number>;
  sent_at: Timestamp | null;
  state: "received" | "queued" | "sending" | "sent" | "delivered" | "failed" | "unsent" | "unknown";
  text: Generated<string>;
  time: Timestamp;
  to_number: string;
  type: "sms" | "mms" | "call" | "rvm" | "email";
}

export interface OptOuts {
  account_id: number;
  opted_out_at: Timestamp;
  phone_number: string;
  reason: string;
}

export interface PhoneNumbers {
  account_id: number;
  carrier: string;
  carrier_number_id: string;
  created_at: Timestamp;
  last_claimed_at: ColumnType<Date, Date | undefined, Date>;
  phone_number: string;
}

export interface RateLimits {
  bucket: string;
  hits: Generated<number>;
  window_start: Timestamp;
}

export interface SchemaMigrations {
  applied_at: ColumnType<Date, Date | undefined, Date>;
  name: string;
}

export interface Sessions {
  account_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: Timestamp;
  token_hash: Buffer;
  user_agent: Generated<string>;
  user_id: string;
}

export interface Tags {
  account_id: number;
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
}

export interface Users {
  account_id: number;
  created_at: Timestamp;
  email: string;
  email_verified_at: Timestamp | null;
  first_name: string;
  id: Generated<string>;
  last_name: string;
  organization_admin: Generated<boolean>;
  password_hash: string;
  slug: string;
  superuser: Generated<boolean>;
  updated_at: Timestamp;
  verification_token_hash: Buffer | null;
}

export interface WorkerHeartbeats {
  beat_at: ColumnType<Date, Date | undefined, Date>;
  worker_id: string;
}

export interface DB {
  account_counters: AccountCounters;
  accounts: Accounts;
  broadcast_recipients: BroadcastRecipients;
  broadcasts: Broadcasts;
  change_log: ChangeLog;
  consent_log: ConsentLog;
  contact_import_refusals: ContactImportRefusals;
  contact_imports: ContactImports;
  contact_tags: ContactTags;
  contacts: Contacts;
  conversations: Conversations;
  credit_ledger: CreditLedger;
  idempotency_keys: IdempotencyKeys;
  installation: Installation;
  message_counts: MessageCounts;
  messages: Messages;
  opt_outs: OptOuts;
  phone_numbers: PhoneNumbers;
  rate_limits: RateLimits;
  schema_migrations: SchemaMigrations;
  sessions: Sessions;
  tags: Tags;
  users: Users;
  worker_heartbeats: WorkerHeartbeats;
}
