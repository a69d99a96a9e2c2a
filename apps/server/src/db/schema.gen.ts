// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType, Generated } from "kysely";

export type Json = ColumnType<unknown, string, string>;
export type Timestamp = ColumnType<Date, Date, Date>;

export interface AccountCounters {
  account_id: number;
  contacts: Generated<number>;
  credit_hundredths: Generated<number>;
  held_hundredths: Generated<number>;
}

export interface AccountManagers {
  account_id: number;
  created_at: Timestamp;
  user_id: string;
}

export interface AccountSettings {
  account_id: number;
  allows_short_codes: Generated<boolean>;
  assistant_chat: Generated<boolean>;
  call_forward_enabled: Generated<boolean>;
  call_forward_number: string | null;
  contact_card: ColumnType<unknown, string | undefined, string>;
  contact_card_picture: string | null;
  contact_card_version: Generated<number>;
  double_opt_in: ColumnType<unknown, string | undefined, string>;
  email_notifications: Generated<boolean>;
  email_notifications_to: string | null;
  message_helper: Generated<boolean>;
  opt_in_form: ColumnType<unknown, string | undefined, string>;
  opt_out_message: string | null;
  relaxed_dynamic_fields: Generated<boolean>;
  user_custom_fields: ColumnType<unknown, string | undefined, string>;
  voice_announces_calls: Generated<boolean>;
  voice_disabled: Generated<boolean>;
  voice_has_voicemail: Generated<boolean>;
  voice_ring_seconds: Generated<number>;
}

export interface Accounts {
  account_id: Generated<number>;
  alarm_failed_percent: Generated<number>;
  alarm_opted_out_percent: Generated<number>;
  att_class: Generated<string>;
  brand_id: string | null;
  broadcast_from_minute: number | null;
  broadcast_until_minute: number | null;
  campaign_id: string | null;
  can_update_to_sole_prop: Generated<boolean>;
  cancelled_at: Timestamp | null;
  cap_hours: number | null;
  cap_messages: number | null;
  carrier: Generated<"twilio" | "sinch" | "bandwidth">;
  company: string;
  created_at: Timestamp;
  entity_type: string | null;
  identity_status: Generated<"verified" | "grandfathered" | "not-verified" | "failed">;
  industry: Generated<string>;
  is_staying_with_bandwidth: Generated<boolean>;
  is_stop_detect_on: Generated<boolean>;
  missing_fields: Generated<"leave-out" | "block">;
  onboarding_status: Generated<"new-user" | "needs-managed-voip" | "needs-mobile-number" | "complete">;
  phone_number: string | null;
  phone_number_type: "managed-voip" | "verified-cell" | null;
  postal_address: Json | null;
  registration_status: Generated<"not-registered" | "registration-queued" | "registering" | "registered" | "registration-failed">;
  subscription_plan: Generated<string>;
  timezone: Generated<string>;
  tmobile_tier: Generated<string>;
  updated_at: Timestamp;
  website: Generated<string>;
}

export interface AddressFacts {
  account_id: number;
  address: string;
  learned_at: Timestamp;
  line: "mobile" | "landline" | "voip" | "dead" | null;
  network: "att" | "tmobile" | "verizon" | "other" | null;
  reason: Generated<string>;
}

export interface ApiKeys {
  account_id: number;
  created_at: Timestamp;
  id: Generated<string>;
  key_hash: Buffer;
  last_used_at: Timestamp | null;
  prefix: string;
  revoked_at: Timestamp | null;
  user_id: string;
}

export interface AuditLog {
  account_id: number | null;
  acting_user_id: string | null;
  actor_kind: "own" | "assistant" | "managing" | "superuser" | "api-key" | "nobody" | "system";
  address: Generated<string>;
  details: ColumnType<unknown, string | undefined, string>;
  event: string;
  id: Generated<string>;
  time: Timestamp;
  user_agent: Generated<string>;
  user_id: string | null;
}

export interface BroadcastRecipients {
  account_id: number;
  broadcast_id: string;
  contact_id: string;
  message_id: string | null;
  planned: string | null;
  planned_for: Timestamp | null;
  skip_code: string | null;
  skip_reason: string | null;
}

export interface Broadcasts {
  account_id: number;
  alarm_silenced: Generated<boolean>;
  chosen: Generated<number>;
  created_at: Timestamp;
  decided_as: string | null;
  differences: Json | null;
  expanded_to: string | null;
  failure: string | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  is_transactional: Generated<boolean>;
  made_from: string | null;
  manifest: Json | null;
  media: ColumnType<unknown, string | undefined, string>;
  name: string;
  pace: ColumnType<unknown, string | undefined, string>;
  pause_reason: string | null;
  scheduled_at: Timestamp | null;
  skipped: Generated<number>;
  started_at: Timestamp | null;
  state: "draft" | "scheduled" | "queuing" | "queued" | "paused" | "sent" | "canceled" | "error";
  subject: Generated<string>;
  text: Generated<string>;
  type: Generated<"sms" | "mms" | "rvm" | "email">;
  updated_at: Timestamp;
}

export interface CarrierRates {
  burst_units: number;
  carrier: string;
  channel: string;
  number_kind: string;
  units_per_second: number;
}

export interface CarrierRegistrations {
  account_id: number;
  attempt: Generated<number>;
  brand_id: string | null;
  brand_identity_status: string | null;
  brand_status: string | null;
  campaign_id: string | null;
  campaign_status: string | null;
  form: Json;
  next_check_at: Timestamp | null;
  otp_reference: string | null;
  otp_sent_at: Timestamp | null;
  otp_to: string | null;
  path: "twilio" | "tcr";
  problems: ColumnType<unknown, string | undefined, string>;
  provider_state: ColumnType<unknown, string | undefined, string>;
  step: Generated<"none" | "brand" | "otp" | "campaign" | "done">;
  submitted_at: Timestamp | null;
  submitted_form: Json | null;
  updated_at: Timestamp;
}

export interface CarrierSlots {
  carrier: string;
  held_until: ColumnType<Date, Date | undefined, Date>;
  owner: string | null;
  slot: number;
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
  address: string;
  channels: Generated<string[]>;
  contact_id: string | null;
  event: "opt-out" | "opt-in" | "help" | "consent" | "potential-stop" | "potential-stop-kept";
  id: Generated<string>;
  ip_address: string | null;
  message_id: string | null;
  page: string | null;
  source: string;
  time: Timestamp;
  user_id: string | null;
  wording: string;
}

export interface Consents {
  account_id: number;
  address: string;
  channel: "text" | "picture" | "voice" | "email";
  confirmed_at: Timestamp | null;
  granted_at: Timestamp;
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
  asks_to_confirm: Generated<boolean>;
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
  custom_fields: ColumnType<unknown, string | undefined, string>;
  do_not_email: Generated<boolean>;
  do_not_message: Generated<boolean>;
  email: string | null;
  first_name: Generated<string>;
  folder_id: string | null;
  id: Generated<string>;
  last_name: Generated<string>;
  phone_number: string | null;
  potential_stop_at: Timestamp | null;
  potential_stop_message_id: string | null;
  potential_stop_until: Timestamp | null;
  region: string | null;
  search_name: ColumnType<string, never, never>;
  sort_name: ColumnType<string, never, never>;
  time_zone: string | null;
  updated_at: Timestamp;
}

export interface ContentItems {
  account_id: number;
  content_type: "attachment" | "bundle" | "campaign" | "configurableForm" | "contest" | "email" | "keyword" | "landingPage" | "messageTemplate" | "qrCode" | "space" | "trackableLink" | "voiceDrop";
  created_at: Timestamp;
  folder_id: string | null;
  id: Generated<string>;
  modified_at: Timestamp;
  name: string;
}

export interface Conversations {
  account_id: number;
  contact_id: string;
  last_direction: "in" | "out";
  last_has_media: boolean;
  last_incoming_at: Timestamp | null;
  last_message_id: string;
  last_read_at: Timestamp | null;
  last_state: "received" | "queued" | "sent" | "delivered" | "failed" | "unsent" | "unknown";
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

export interface CustomFields {
  account_id: number;
  id: Generated<string>;
  name: string;
  position: number;
}

export interface DoubleOptInRequests {
  account_id: number;
  address: string;
  contact_id: string;
  is_bulk: boolean;
  message_id: string | null;
  requested_at: Timestamp;
}

export interface Folders {
  account_id: number;
  content_type: "attachment" | "bundle" | "campaign" | "configurableForm" | "contact" | "contest" | "email" | "keyword" | "landingPage" | "messageTemplate" | "qrCode" | "space" | "trackableLink" | "voiceDrop";
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
}

export interface IdempotencyKeys {
  account_id: number;
  created_at: ColumnType<Date, Date | undefined, Date>;
  key: string;
  reply: Json | null;
  request_hash: Buffer;
  status: number | null;
}

export interface IdentityChecks {
  account_id: number;
  created_at: Timestamp;
  id: Generated<string>;
  provider_id: string | null;
  reason: Generated<string>;
  state: Generated<"started" | "processing" | "needs-input" | "verified" | "canceled">;
  updated_at: Timestamp;
}

export interface Installation {
  key: string;
  value: Json;
}

export interface Lanes {
  account_id: number;
  address: string;
  carrier: "twilio" | "sinch" | "bandwidth" | "smtp";
  channel: "text" | "voice" | "email";
  lane_id: Generated<number>;
  last_claimed_at: ColumnType<Date, Date | undefined, Date>;
  number_kind: "long-code" | "toll-free" | "short-code" | "none";
  units: Generated<number>;
  units_at: ColumnType<Date, Date | undefined, Date>;
}

export interface ManagerInvitations {
  accepted_at: Timestamp | null;
  account_id: number;
  created_at: Timestamp;
  declined_at: Timestamp | null;
  email: string;
  expires_at: Timestamp;
  id: Generated<string>;
  invited_by: string;
  token_hash: Buffer;
}

export interface MarketingToRemoved {
  account_id: number;
  address: string;
  message_id: string;
  sent_at: Timestamp;
}

export interface MessageCounts {
  account_id: number;
  cause_id: string;
  cost_hundredths: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  opted_out: Generated<number>;
  refused: Generated<number>;
  replied: Generated<number>;
  sent: Generated<number>;
  unknown: Generated<number>;
  unsent: Generated<number>;
  waiting: Generated<number>;
}

export interface MessageTemplates {
  account_id: number;
  id: string;
  media: ColumnType<unknown, string | undefined, string>;
  text: string;
}

export interface Messages {
  account_id: number;
  carrier: string | null;
  carrier_message_id: string | null;
  cause: "chat" | "broadcast" | "campaign" | "keyword" | "space" | "system" | "contact";
  cause_id: string | null;
  contact_id: string;
  cost_hundredths: Generated<number>;
  deleted_at: Timestamp | null;
  delivered_at: Timestamp | null;
  direction: "in" | "out";
  error: string | null;
  error_code: string | null;
  from_number: string;
  id: Generated<string>;
  media: ColumnType<unknown, string | undefined, string>;
  purpose: "conversation" | "marketing" | "transactional" | "obligatory";
  received_as: string | null;
  replied_at: Timestamp | null;
  run_at: Timestamp | null;
  segments: Generated<number>;
  sent_at: Timestamp | null;
  sent_by: string | null;
  state: "received" | "queued" | "sent" | "delivered" | "failed" | "unsent" | "unknown";
  stop_detect_score: number | null;
  subject: Generated<string>;
  text: Generated<string>;
  time: Timestamp;
  to_number: string;
  type: "sms" | "mms" | "call" | "rvm" | "email";
}

export interface MultiFactorMethods {
  channel: "sms" | "call" | "email" | "authenticator";
  created_at: Timestamp;
  id: Generated<string>;
  last_step: number | null;
  last_used_at: Timestamp | null;
  sealed_secret: Buffer | null;
  target: Generated<string>;
  user_id: string;
}

export interface OptOuts {
  account_id: number;
  address: string;
  channel: "text" | "picture" | "voice" | "email";
  opted_out_at: Timestamp;
  reason: string;
}

export interface Outbox {
  account_id: number;
  attempts: Generated<number>;
  bundle_id: Generated<number>;
  cause_id: string | null;
  due_at: Timestamp;
  first_attempt_at: Timestamp | null;
  first_id: ColumnType<string, never, never>;
  lane_id: number;
  last_id: ColumnType<string, never, never>;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  message_ids: string[];
  priority: number;
  state: Generated<"waiting" | "claimed" | "unclear">;
  unclear_since: Timestamp | null;
  units: number;
  wait_reason: string | null;
}

export interface PaceBudgets {
  key: string;
  units: number;
  units_at: Timestamp;
}

export interface PartnerGrants {
  account_id: number;
  code_challenge: string;
  code_expires_at: Timestamp;
  code_hash: Buffer;
  code_used_at: Timestamp | null;
  granted_at: Timestamp;
  last_used_at: Timestamp | null;
  partner_id: string;
  redirect_url: string;
  scopes: string[];
  token_hash: Buffer | null;
  user_id: string;
}

export interface Partners {
  created_at: Timestamp;
  description: Generated<string>;
  id: string;
  name: string;
  redirect_urls: string[];
  scopes: string[];
  secret_hash: Buffer;
}

export interface PasswordResets {
  created_at: Timestamp;
  expires_at: Timestamp;
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface PhoneNumbers {
  account_id: number;
  carrier: "twilio" | "sinch" | "bandwidth";
  carrier_number_id: string;
  created_at: Timestamp;
  phone_number: string;
}

export interface PushSubscriptions {
  account_id: number;
  created_at: Timestamp;
  device_type: "web" | "ios" | "android";
  id: Generated<string>;
  session_id: string | null;
  token: string;
  token_hash: Buffer;
  user_id: string;
}

export interface QrCodes {
  account_id: number;
  id: string;
  style: Json;
  url: string;
}

export interface RateLimits {
  bucket: string;
  hits: Generated<number>;
  window_start: Timestamp;
}

export interface RecoveryCodes {
  first_letter: string;
  id: Generated<string>;
  secret_hash: string;
  used_at: Timestamp | null;
  user_id: string;
}

export interface ReplyToEmails {
  account_id: number;
  created_at: Timestamp;
  email: string;
  id: Generated<string>;
  is_chosen: Generated<boolean>;
  token_expires_at: Timestamp | null;
  token_hash: Buffer | null;
  verified_at: Timestamp | null;
}

export interface SchemaMigrations {
  applied_at: ColumnType<Date, Date | undefined, Date>;
  name: string;
}

export interface Sessions {
  account_id: number;
  acting_user_id: string | null;
  address: Generated<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<string>;
  integration_redirect: string | null;
  kind: Generated<"own" | "assistant" | "managing">;
  last_used_at: Timestamp;
  token_hash: Buffer;
  user_agent: Generated<string>;
  user_id: string;
}

export interface SignInChallenges {
  browser_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  nonce_hash: Buffer;
  session_kind: "own" | "assistant";
  tries: Generated<number>;
  used_at: Timestamp | null;
  user_id: string;
}

export interface SignInFailures {
  failures: number;
  last_at: Timestamp;
  locked_until: Timestamp | null;
  username_hash: Buffer;
}

export interface Tags {
  account_id: number;
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
}

export interface TrackedSteps {
  day: string;
  hits: Generated<number>;
  step: string;
}

export interface UnsentCounts {
  account_id: number;
  cause_id: string | null;
  count: number;
  difference_id: Generated<number>;
  is_listed: boolean;
  kind: string;
  state: string;
  type: string;
}

export interface UnsentMessages {
  account_id: number;
  at: Timestamp;
  blames_line: Generated<boolean>;
  cause_id: string | null;
  code: string;
  contact_id: string;
  is_cleared: Generated<boolean>;
  is_listed: ColumnType<boolean, never, never>;
  is_put_aside: Generated<boolean>;
  kind: string;
  message_id: string;
  resent_as: string | null;
  shown_kind: ColumnType<string, never, never>;
  state: string;
  type: string;
}

export interface Users {
  account_id: number;
  assistant_password_hash: string | null;
  created_at: Timestamp;
  email: string;
  email_verified_at: Timestamp | null;
  first_name: string;
  id: Generated<string>;
  last_name: string;
  mobile_number: string | null;
  mobile_verified_at: Timestamp | null;
  multi_factor_deferred_until: Timestamp | null;
  organization_admin: Generated<boolean>;
  password_changed_at: Timestamp | null;
  password_hash: string;
  pending_email: string | null;
  slug: string;
  superuser: Generated<boolean>;
  updated_at: Timestamp;
  verification_token_hash: Buffer | null;
}

export interface VerificationCodes {
  channel: "sms" | "call" | "email" | "authenticator";
  code_hash: Buffer | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<string>;
  method_id: string | null;
  nonce_hash: Buffer | null;
  purpose: "sign-in" | "add-method" | "mobile-number";
  sealed_secret: Buffer | null;
  target: Generated<string>;
  tries: Generated<number>;
  used_at: Timestamp | null;
  user_id: string;
}

export interface WorkerHeartbeats {
  beat_at: ColumnType<Date, Date | undefined, Date>;
  pool_id: string;
}

export interface DB {
  account_counters: AccountCounters;
  account_managers: AccountManagers;
  account_settings: AccountSettings;
  accounts: Accounts;
  address_facts: AddressFacts;
  api_keys: ApiKeys;
  audit_log: AuditLog;
  broadcast_recipients: BroadcastRecipients;
  broadcasts: Broadcasts;
  carrier_rates: CarrierRates;
  carrier_registrations: CarrierRegistrations;
  carrier_slots: CarrierSlots;
  change_log: ChangeLog;
  consent_log: ConsentLog;
  consents: Consents;
  contact_import_refusals: ContactImportRefusals;
  contact_imports: ContactImports;
  contact_tags: ContactTags;
  contacts: Contacts;
  content_items: ContentItems;
  conversations: Conversations;
  credit_ledger: CreditLedger;
  custom_fields: CustomFields;
  double_opt_in_requests: DoubleOptInRequests;
  folders: Folders;
  idempotency_keys: IdempotencyKeys;
  identity_checks: IdentityChecks;
  installation: Installation;
  lanes: Lanes;
  manager_invitations: ManagerInvitations;
  marketing_to_removed: MarketingToRemoved;
  message_counts: MessageCounts;
  message_templates: MessageTemplates;
  messages: Messages;
  multi_factor_methods: MultiFactorMethods;
  opt_outs: OptOuts;
  outbox: Outbox;
  pace_budgets: PaceBudgets;
  partner_grants: PartnerGrants;
  partners: Partners;
  password_resets: PasswordResets;
  phone_numbers: PhoneNumbers;
  push_subscriptions: PushSubscriptions;
  qr_codes: QrCodes;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  reply_to_emails: ReplyToEmails;
  schema_migrations: SchemaMigrations;
  sessions: Sessions;
  sign_in_challenges: SignInChallenges;
  sign_in_failures: SignInFailures;
  tags: Tags;
  tracked_steps: TrackedSteps;
  unsent_counts: UnsentCounts;
  unsent_messages: UnsentMessages;
  users: Users;
  verification_codes: VerificationCodes;
  worker_heartbeats: WorkerHeartbeats;
}
