// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType, Generated } from "kysely";

export type Json = ColumnType<unknown, string, string>;
export type Timestamp = ColumnType<Date, Date, Date>;

export interface AccountCounters {
  account_id: number;
  archived_contacts: Generated<number>;
  contacts: Generated<number>;
  credit_hundredths: Generated<number>;
  held_hundredths: Generated<number>;
  shortage_told_at: Timestamp | null;
}

export interface AccountDayFigures {
  account_id: number;
  amount: number;
  day: string;
  figure: "sms-sent" | "sms-received" | "sms-failed" | "mms-sent" | "mms-received" | "mms-failed" | "rvm-sent" | "rvm-failed" | "email-sent" | "email-failed" | "opt-outs" | "contacts-added" | "credits-spent" | "revenue";
}

export interface AccountManagers {
  account_id: number;
  created_at: Timestamp;
  user_id: string;
}

export interface AccountSettings {
  account_id: number;
  add_ons: Generated<string[]>;
  allows_short_codes: Generated<boolean>;
  assistant_allowed_at: Timestamp | null;
  assistant_allowed_host: string | null;
  assistant_chat: Generated<boolean>;
  call_forward_enabled: Generated<boolean>;
  call_forward_number: string | null;
  contact_card: ColumnType<unknown, string | undefined, string>;
  contact_card_picture: string | null;
  contact_card_version: Generated<number>;
  contact_link_redirect_url: Generated<string>;
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
  voice_transcribes: Generated<boolean>;
}

export interface Accounts {
  account_id: Generated<number>;
  alarm_failed_percent: Generated<number>;
  alarm_opted_out_percent: Generated<number>;
  att_class: Generated<string>;
  automation_pause_hours: Generated<number | null>;
  broadcast_from_minute: number | null;
  broadcast_until_minute: number | null;
  can_update_to_sole_prop: Generated<boolean>;
  cancelled_at: Timestamp | null;
  cap_hours: number | null;
  cap_messages: number | null;
  carrier: Generated<"twilio" | "sinch" | "bandwidth">;
  carrier_brand_id: string | null;
  carrier_campaign_id: string | null;
  company: string;
  created_at: Timestamp;
  entity_type: string | null;
  identity_status: Generated<"verified" | "grandfathered" | "not-verified" | "failed">;
  industry: Generated<string>;
  is_licensed: Generated<boolean>;
  is_staying_with_bandwidth: Generated<boolean>;
  is_stop_detect_on: Generated<boolean>;
  late_messages_per_minute: Generated<number>;
  location_id: string | null;
  missing_fields: Generated<"leave-out" | "block">;
  onboarding_status: Generated<"new-user" | "needs-managed-voip" | "needs-mobile-number" | "complete">;
  organization_id: string | null;
  pauses_automations: Generated<boolean>;
  phone_number: string | null;
  phone_number_type: "managed-voip" | "verified-cell" | null;
  postal_address: Json | null;
  registration_status: Generated<"not-registered" | "registration-queued" | "registering" | "registered" | "registration-failed">;
  sending_suspended_at: Timestamp | null;
  subscription_plan: Generated<string>;
  suspension_reason: string | null;
  timezone: Generated<string>;
  tmobile_tier: Generated<string>;
  updated_at: Timestamp;
  violations_cleared_at: Timestamp | null;
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

export interface AivaDays {
  account_id: number;
  day: string;
  questions: number;
}

export interface AivaMessages {
  account_id: number;
  actions: ColumnType<unknown, string | undefined, string>;
  answer_so_far: Generated<string>;
  answer_until: Timestamp | null;
  answers: string | null;
  asked_as: Json | null;
  direction: "in" | "out";
  id: Generated<string>;
  lease_until: Timestamp | null;
  person: string;
  problem: string | null;
  quotes_others: Generated<boolean>;
  rating: "helpful" | "unhelpful" | "incorrect" | null;
  rating_note: string | null;
  rating_reasons: Generated<string[]>;
  run: string | null;
  seq: Generated<number>;
  sources: ColumnType<unknown, string | undefined, string>;
  state: "sending" | "done" | "error" | "stopped";
  text: string;
  time: Timestamp;
  tries: Generated<number>;
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

export interface AppFlowCounts {
  account_id: number;
  count: number;
  difference_id: Generated<number>;
  end_reason: string | null;
  flow_id: string;
  state: string;
  step_id: string | null;
  version: number;
}

export interface AppFlowEnrollments {
  account_id: number;
  answer: string | null;
  contact_id: string;
  depth: Generated<number>;
  due_at: Timestamp | null;
  end_reason: string | null;
  ended_at: Timestamp | null;
  entered_at: Timestamp;
  entered_by: string;
  entry: number;
  flow_id: string;
  happened: Generated<boolean>;
  held_due_at: Timestamp | null;
  is_held: Generated<boolean>;
  is_set_by_hand: Generated<boolean>;
  meant_at: Timestamp | null;
  missed_before: Timestamp | null;
  since: Timestamp;
  skips: Generated<string[]>;
  state: Generated<"in" | "finished" | "left" | "halted" | "missed">;
  step_id: string | null;
  tagged_at: Timestamp | null;
  trigger_key: string;
  version: number;
  waits_after: Generated<number>;
  waits_for: string | null;
  waits_subject: Generated<string>;
}

export interface AppFlowListens {
  account_id: number;
  flow_id: string;
  kind: string;
  subject: Generated<string>;
}

export interface AppFlowSegmentMembers {
  account_id: number;
  contact_id: string;
  flow_id: string;
}

export interface AppFlowSignals {
  account_id: number;
  answer: string | null;
  at: Timestamp | null;
  contact_id: string;
  depth: Generated<number>;
  id: Generated<number>;
  key: string;
  kind: string;
  subject: Generated<string>;
  tries: Generated<number>;
}

export interface AppFlowStepsDone {
  account_id: number;
  branch: string | null;
  contact_id: string;
  done_at: Timestamp;
  entry: number;
  flow_id: string;
  message_id: string | null;
  outcome: "done" | "sent" | "withheld" | "missed" | "skipped" | "waiting" | "took" | "left" | "halted" | "failed";
  passes: Json | null;
  position: number;
  reason: string | null;
  step_id: string;
  version: number | null;
}

export interface AppFlowVersions {
  account_id: number;
  contents: ColumnType<unknown, string | undefined, string>;
  definition: Json;
  flow_id: string;
  published_at: Timestamp;
  version: number;
}

export interface AppFlows {
  account_id: number;
  draft: Json;
  exits: ColumnType<unknown, string | undefined, string>;
  goal: Json | null;
  id: string;
  is_sweep_first: Generated<boolean>;
  leaves_on_reply: Generated<boolean>;
  looks_at: Timestamp | null;
  looks_behind: string | null;
  looks_since: Timestamp | null;
  looks_until: Timestamp | null;
  paused_at: Timestamp | null;
  reentry: Generated<"never" | "after-finishing" | "after-days" | "always">;
  reentry_days: Generated<number>;
  resume_choice: "shift" | "skip" | "spaced" | null;
  resumed_at: Timestamp | null;
  state: Generated<"draft" | "running" | "paused">;
  sweep_began_at: Timestamp | null;
  swept_after: string | null;
  swept_for: string | null;
  trigger_kind: string | null;
  trigger_subject: string | null;
  underway: Json | null;
  version: number | null;
}

export interface AttachmentDownloads {
  account_id: number;
  attachment_id: string;
  contact_id: string;
  downloads: Generated<number>;
  last_at: Timestamp;
}

export interface AttachmentUploads {
  account_id: number;
  created_at: Timestamp;
  file_bytes: number;
  file_name: string;
  id: string;
  last_modified: number;
  part_keys: Generated<string[]>;
  user_id: string;
}

export interface Attachments {
  account_id: number;
  content_type: Generated<string>;
  file_bytes: Generated<number>;
  file_key: string | null;
  file_name: Generated<string>;
  id: string;
  picture_height: number | null;
  picture_width: number | null;
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

export interface AutoRecharges {
  account_id: number;
  ceiling_cents: number;
  ceiling_told_at: Timestamp | null;
  credits_hundredths: number;
  is_on: boolean;
  next_try_at: Timestamp | null;
  stop_reason: string | null;
  stopped_at: Timestamp | null;
  threshold_hundredths: number;
}

export interface AutomationBacklogs {
  account_id: number;
  since: Timestamp;
  taken: Generated<number>;
}

export interface AutomationPauses {
  account_id: number;
  contact_id: string;
  paused_at: Timestamp;
  paused_until: Timestamp | null;
  user_id: string | null;
}

export interface Backups {
  begun_at: ColumnType<Date, Date | undefined, Date>;
  bytes: number | null;
  ended_at: Timestamp | null;
  file: string;
  files: number | null;
  files_gone: number | null;
  id: Generated<number>;
  problem: string | null;
  rows: number | null;
}

export interface BillingAccounts {
  account_id: number;
  cancels_at: Timestamp | null;
  card_brand: string | null;
  card_exp_month: number | null;
  card_exp_year: number | null;
  card_id: string | null;
  card_last4: string | null;
  created_at: Timestamp;
  customer_id: string | null;
  has_had_trial: Generated<boolean>;
  look_due_at: Timestamp | null;
  next_plan_id: string | null;
  past_due_since: Timestamp | null;
  period_ends_at: Timestamp | null;
  plan_id: string | null;
  reference: Generated<string>;
  sending_stopped_at: Timestamp | null;
  status: Generated<"none" | "trialing" | "active" | "past-due" | "unpaid" | "canceled">;
  subscription_id: string | null;
  version: Generated<number>;
}

export interface Brands {
  account_id: number;
  colors: Json | null;
  logo_id: string | null;
}

export interface BroadcastRecipients {
  account_id: number;
  addition_id: string | null;
  broadcast_id: string;
  by_segment: Generated<boolean>;
  contact_id: string;
  message_id: string | null;
  planned: string | null;
  planned_for: Timestamp | null;
  skip_code: string | null;
  skip_reason: string | null;
}

export interface BroadcastRemovals {
  account_id: number;
  broadcast_id: string;
  contact_id: string;
}

export interface BroadcastSegments {
  account_id: number;
  broadcast_id: string;
  is_excluded: Generated<boolean>;
  resolved_at: Timestamp;
  segment_id: string;
}

export interface Broadcasts {
  account_id: number;
  alarm_silenced: Generated<boolean>;
  chosen: Generated<number>;
  created_at: Timestamp;
  decided_as: string | null;
  differences: Json | null;
  email_version_id: string | null;
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

export interface BundleImports {
  account_id: number;
  imported_at: Timestamp;
  item_id: string;
  source_digest: string | null;
  source_key: string;
}

export interface BundleItems {
  account_id: number;
  bundle_id: string;
  item_id: string;
}

export interface Bundles {
  account_id: number;
  description: Generated<string>;
  id: string;
  share_id: string | null;
  shared_at: Timestamp | null;
}

export interface CallSessions {
  account_id: number;
  carrier: "twilio" | "sinch" | "bandwidth";
  carrier_call_id: string | null;
  changed_at: Timestamp;
  connected_at: Timestamp | null;
  contact_id: string;
  cost_hundredths: Generated<number>;
  deleted_at: Timestamp | null;
  direction: "in" | "out";
  ended_at: Timestamp | null;
  id: Generated<string>;
  phone_number: string | null;
  placed_by: string | null;
  problem: string | null;
  recording_id: string | null;
  reserved_hundredths: Generated<number>;
  rings_number: string | null;
  seconds: number | null;
  started_at: Timestamp;
  state: "placing" | "ringing-you" | "ringing-them" | "connected" | "completed" | "missed" | "busy" | "no-answer" | "canceled" | "failed";
}

export interface CampaignCounts {
  account_id: number;
  campaign_id: string;
  count: number;
  difference_id: Generated<number>;
  is_put_off: boolean;
  is_waiting: boolean;
  next_event_id: string | null;
  state: string;
}

export interface CampaignEnrollments {
  account_id: number;
  campaign_id: string;
  contact_id: string;
  due_at: Timestamp | null;
  entered_at: Timestamp | null;
  entry: Generated<number>;
  has_join_date: Generated<boolean>;
  held_due_at: Timestamp | null;
  is_held: Generated<boolean>;
  is_pinned_by_hand: Generated<boolean>;
  is_stale: Generated<boolean>;
  join_reason: string | null;
  joined_at: Timestamp;
  last_at: Timestamp | null;
  last_position: Generated<number>;
  left_at: Timestamp | null;
  left_reason: string | null;
  meant_at: Timestamp | null;
  moved_for: Generated<number>;
  next_event_id: string | null;
  next_occurrence: Generated<string>;
  pinned_at: Timestamp | null;
  pinned_event_id: string | null;
  pinned_occurrence: string | null;
  pinned_on: Timestamp | null;
  state: Generated<"in" | "left">;
  timed_for: Generated<number>;
}

export interface CampaignEventEdits {
  account_id: number;
  campaign_id: string;
  content: Json | null;
  edited_at: Timestamp;
  event_id: string;
  kind: "added" | "changed" | "removed";
  position: number | null;
  waiting: "next" | "leave" | null;
}

export interface CampaignEvents {
  account_id: number;
  added_at: Timestamp;
  campaign_id: string;
  days: Generated<number>;
  duration_type: "days" | "hours-minutes";
  email_version_id: string | null;
  every: Generated<number>;
  frequency: "day" | "week" | "month" | "year" | null;
  hours: Generated<number>;
  id: string;
  is_before: Generated<boolean>;
  late_hours: number | null;
  media: ColumnType<unknown, string | undefined, string>;
  message_type: "sms" | "mms" | "rvm" | "email";
  minutes: Generated<number>;
  month_end: Generated<"last-day" | "skip">;
  name: string;
  position: number;
  scheduled_on: string | null;
  subject: Generated<string>;
  text: Generated<string>;
  time_of_day: Generated<string>;
}

export interface CampaignMoves {
  account_id: number;
  after: string;
  at: Timestamp;
  campaign_id: string;
  days: number | null;
  done: Generated<number>;
  kind: "resume" | "forward";
  number: number;
  paused_at: Timestamp | null;
  total: number;
}

export interface CampaignRules {
  account_id: number;
  campaign_id: string;
  effect: "join" | "leave";
  kind: "tag-added" | "form" | "link" | "import" | "purchase";
  subject: Generated<string>;
}

export interface CampaignSends {
  account_id: number;
  campaign_id: string;
  contact_id: string;
  done_at: Timestamp;
  due_at: Timestamp;
  entry: number;
  event_id: string;
  message_id: string | null;
  occurrence: string;
  outcome: "sent" | "withheld" | "skipped" | "missed";
  reason: string | null;
}

export interface CampaignSignals {
  account_id: number;
  at: Timestamp | null;
  attempts: Generated<number>;
  contact_id: string;
  id: Generated<number>;
  kind: string;
  subject: Generated<string>;
  try_at: Timestamp | null;
}

export interface CampaignVersions {
  account_id: number;
  campaign_id: string;
  events: Json;
  published_at: Timestamp;
  user_id: string | null;
  version: number;
}

export interface Campaigns {
  account_id: number;
  event_at: Timestamp | null;
  goal: Json | null;
  id: string;
  late_hours: Generated<number>;
  late_joiners: Generated<"skip" | "latest" | "all">;
  leaves_on_reply: Generated<boolean>;
  moves: Generated<number>;
  paused_at: Timestamp | null;
  rejoin_days: Generated<number>;
  rejoining: Generated<"never" | "after-leaving" | "after-days" | "always">;
  resume_choice: "shift" | "skip" | "send" | null;
  resumed_at: Timestamp | null;
  skips_before: Timestamp | null;
  started_at: Timestamp | null;
  state: Generated<"draft" | "running" | "paused">;
  timing: Generated<number>;
  type: "drip" | "delay" | "event" | "countdown" | "schedule" | "repeat" | "birthday" | "anniversary";
  version: Generated<number>;
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
  not_for: string | null;
  seq: number | null;
  topics: string[];
  written_at: ColumnType<Date, Date | undefined, Date>;
}

export interface ConfigurableForms {
  account_id: number;
  allowed_origins: Generated<string[]>;
  consent: Json;
  description: Generated<string>;
  fields: Json;
  id: string;
  is_open: Generated<boolean>;
  keyword_id: string | null;
  redirect_url: Generated<string>;
  tags: Generated<string[]>;
}

export interface ConsentLog {
  account_id: number;
  address: string;
  channels: Generated<string[]>;
  contact_id: string | null;
  event: "opt-out" | "opt-in" | "help" | "consent" | "withdrawn" | "potential-stop" | "potential-stop-kept";
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

export interface ContactActionSteps {
  account_id: number;
  action_id: string;
  before: Json | null;
  contact_ids: string[];
  first_id: string;
  last_id: string;
  step: number;
}

export interface ContactActions {
  account_id: number;
  changed: Generated<number>;
  created_at: Timestamp;
  done: Generated<number>;
  finished_at: Timestamp | null;
  id: Generated<string>;
  input: Json;
  kept: Generated<number>;
  kind: string;
  last_contact_id: string | null;
  reason: string | null;
  selection: Json;
  state: "running" | "done" | "stopped" | "failed" | "undoing" | "undone";
  total: number | null;
  user_id: string;
}

export interface ContactChanges {
  about_id: string | null;
  account_id: number;
  changed_at: Timestamp;
  contact_id: string;
  fields: ColumnType<unknown, string | undefined, string>;
  id: Generated<string>;
  kind: "edit" | "tags" | "merge";
  tags_added: Generated<string[]>;
  tags_removed: Generated<string[]>;
  user_id: string | null;
  via: "person" | "form" | "page" | "keyword" | "flow";
}

export interface ContactDuplicateChecks {
  account_id: number;
  finished_at: Timestamp | null;
  started_at: Timestamp;
  state: "running" | "done";
}

export interface ContactDuplicates {
  account_id: number;
  contact_ids: string[];
  dismissed_at: Timestamp | null;
  found_at: Timestamp;
  id: Generated<string>;
  reason: "email" | "name-and-company" | "moved-number";
}

export interface ContactExports {
  account_id: number;
  created_at: Timestamp;
  custom_fields: Json;
  done: Generated<number>;
  expires_at: Timestamp | null;
  file_bytes: Generated<number>;
  finished_at: Timestamp | null;
  id: Generated<string>;
  last_contact_id: string | null;
  part_keys: Generated<string[]>;
  selection: Json;
  state: "running" | "done";
  total: number | null;
  user_id: string;
}

export interface ContactImportPeople {
  account_id: number;
  contact_id: string;
  import_id: string;
}

export interface ContactImportRefusals {
  account_id: number;
  cells: string[];
  import_id: string;
  is_whole_row: Generated<boolean>;
  line: number;
  reason: string;
}

export interface ContactImports {
  account_id: number;
  asks_to_confirm: Generated<boolean>;
  bytes_read: Generated<number>;
  columns: Json;
  consent: Json | null;
  created: Generated<number>;
  created_at: Timestamp;
  delimiter: string;
  dry_run: Json | null;
  dry_run_id: string | null;
  encoding: string;
  failure: string | null;
  file_name: string;
  file_size_bytes: number;
  finished_at: Timestamp | null;
  has_header: boolean;
  id: Generated<string>;
  partial: Generated<number>;
  refused: Generated<number>;
  rows_read: Generated<number>;
  started_by: string | null;
  state: "mapping" | "queued" | "running" | "done" | "failed";
  storage_key: string;
  tags: Generated<string[]>;
  unchanged: Generated<number>;
  updated: Generated<number>;
}

export interface ContactNotes {
  account_id: number;
  author_id: string;
  author_name: string;
  contact_id: string;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  id: Generated<string>;
  mentioned_names: Generated<string[]>;
  text: string;
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
  archived_at: Timestamp | null;
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
  import_lock: Generated<boolean>;
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
  content_type: "appFlow" | "attachment" | "bundle" | "campaign" | "configurableForm" | "contest" | "email" | "keyword" | "landingPage" | "messageTemplate" | "qrCode" | "space" | "trackableLink" | "voiceDrop";
  created_at: Timestamp;
  folder_id: string | null;
  id: Generated<string>;
  modified_at: Timestamp;
  name: string;
  slug: string | null;
}

export interface ContestEntries {
  account_id: number;
  code: string;
  contact_id: string | null;
  contest_id: string;
  entered_at: Timestamp;
  id: Generated<string>;
  nonce: string | null;
  number: number;
  way: "form" | "link" | "keyword" | "hand" | "post" | "page";
}

export interface ContestWinners {
  account_id: number;
  code: string;
  contact_id: string | null;
  contest_id: string;
  message_id: string | null;
  place: number;
  reason: Generated<string>;
  replaced_at: Timestamp | null;
  state: "winner" | "alternate" | "replaced";
  told_at: Timestamp | null;
}

export interface Contests {
  account_id: number;
  alternates_wanted: Generated<number>;
  cancelled_at: Timestamp | null;
  closes_at: Timestamp | null;
  drawn_at: Timestamp | null;
  entries_count: number | null;
  entries_hash: string | null;
  entries_per_contact: Generated<number>;
  form_id: string | null;
  id: string;
  keyword_id: string | null;
  link_id: string | null;
  min_age: number | null;
  opens_at: Timestamp | null;
  prize: Generated<string>;
  prize_value_cents: number | null;
  public_source: Generated<string>;
  public_value: string | null;
  published_at: Timestamp | null;
  regions: Generated<string[]>;
  sealed_at: Timestamp | null;
  seed: string | null;
  seed_hash: string | null;
  sponsor_address: Generated<string>;
  terms: Generated<string>;
  winner_text: Generated<string>;
  winners_wanted: Generated<number>;
}

export interface Conversations {
  account_id: number;
  assigned_to: string | null;
  contact_id: string;
  is_hidden: Generated<boolean>;
  last_direction: "in" | "out";
  last_has_media: boolean;
  last_incoming_at: Timestamp | null;
  last_message_id: string;
  last_read_at: Timestamp | null;
  last_state: "received" | "queued" | "sent" | "delivered" | "failed" | "unsent" | "unknown";
  last_text: string;
  last_time: Timestamp;
  last_type: "sms" | "mms" | "call" | "rvm" | "email";
  snoozed_until: Timestamp | null;
  space_message_id: string | null;
  status: Generated<"open" | "snoozed" | "done">;
  unread_count: Generated<number>;
}

export interface CreditGifts {
  account_id: number;
  created_at: Timestamp;
  credit_hundredths: number;
  ends_at: Timestamp;
  id: Generated<string>;
  recipient_email: string;
  settled_at: Timestamp | null;
  state: Generated<"waiting" | "given" | "returned">;
}

export interface CreditLedger {
  account_id: number;
  balance_hundredths: number;
  cause_id: string | null;
  cause_kind: string;
  free_hundredths: number;
  held_hundredths: number;
  id: Generated<string>;
  kind: "transfer" | "removal" | "grant" | "purchase" | "reserve" | "charge" | "return";
  note: Generated<string>;
  time: Timestamp;
}

export interface CustomFields {
  account_id: number;
  id: Generated<string>;
  kind: Generated<"text" | "number" | "date" | "choice" | "yes-no">;
  name: string;
  options: Generated<string[]>;
  position: number;
}

export interface DoNotCall {
  account_id: number;
  noted_at: Timestamp;
  noted_by: string;
  phone_number: string;
}

export interface DoubleOptInRequests {
  account_id: number;
  address: string;
  contact_id: string;
  is_bulk: boolean;
  message_id: string | null;
  requested_at: Timestamp;
}

export interface EmailVersions {
  account_id: number;
  design: Json;
  email_id: string;
  fields: string[];
  id: string;
  is_transactional: boolean;
  made_at: Timestamp;
  preheader: string;
  subject: string;
  text: string;
  tracked_links: Json | null;
}

export interface Emails {
  account_id: number;
  design: Json;
  id: string;
  is_transactional: Generated<boolean>;
  preheader: Generated<string>;
  revision: Generated<number>;
  subject: string;
  tracks_links: Generated<boolean>;
  transactional_reason: string | null;
}

export interface FigureCounts {
  counted_until: Timestamp;
  only_row: Generated<boolean>;
}

export interface Folders {
  account_id: number;
  content_type: "appFlow" | "attachment" | "bundle" | "campaign" | "configurableForm" | "contact" | "contest" | "email" | "keyword" | "landingPage" | "messageTemplate" | "qrCode" | "space" | "trackableLink" | "voiceDrop";
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
}

export interface ForfeitedCredits {
  account_id: number;
  forfeited_at: Timestamp;
  hundredths: number;
  id: Generated<string>;
  restored_at: Timestamp | null;
}

export interface FormSubmissions {
  account_id: number;
  changes: ColumnType<unknown, string | undefined, string>;
  consented: Generated<string[]>;
  contact_id: string | null;
  created_at: Timestamp;
  form_id: string;
  id: Generated<string>;
  nonce: string;
  search_text: string;
  state: "accepted" | "spam";
  told: Json;
}

export interface GoalAmounts {
  account_id: number;
  amount: number;
  goal_id: string;
}

export interface GoalMilestones {
  goal_id: string;
  id: Generated<string>;
  is_target: Generated<boolean>;
  name: string;
  threshold: number;
}

export interface GoalReaches {
  account_id: number | null;
  amount: number;
  goal_id: string;
  milestone_id: string;
  reach_id: Generated<number>;
  reached_on: string;
}

export interface Goals {
  account_id: number | null;
  created_at: Timestamp;
  ends_on: string;
  id: Generated<string>;
  metric: "messages-sent" | "messages-received" | "contacts-added" | "credits-spent" | "revenue" | "accounts-new";
  name: string;
  scope: "installation" | "account" | "each-account";
  starts_on: string;
  updated_at: Timestamp;
}

export interface HelpArticles {
  body: string;
  position: number;
  screen: string;
  screen_label: string;
  section: string;
  slug: string;
  title: string;
  words: ColumnType<string, never, never>;
}

export interface IdempotencyKeys {
  account_id: number;
  created_at: ColumnType<Date, Date | undefined, Date>;
  key: string;
  reply: Json | null;
  request_hash: Buffer;
  run_id: string | null;
  status: number | null;
}

export interface IdentityChecks {
  account_id: number;
  created_at: Timestamp;
  id: Generated<string>;
  is_set_aside: Generated<boolean>;
  provider_id: string | null;
  reason: Generated<string>;
  state: Generated<"started" | "processing" | "needs-input" | "verified" | "canceled">;
  updated_at: Timestamp;
}

export interface ImportedPictures {
  account_id: number;
  content_type: string;
  created_at: Timestamp;
  id: string;
  key: string;
}

export interface Installation {
  key: string;
  value: Json;
}

export interface InstallationFigures {
  amount: number;
  figure: "sms-sent" | "sms-received" | "sms-failed" | "mms-sent" | "mms-received" | "mms-failed" | "rvm-sent" | "rvm-failed" | "email-sent" | "email-failed" | "opt-outs" | "contacts-added" | "credits-spent" | "revenue" | "accounts-new" | "accounts-active" | "accounts-cancelled";
  period: "day" | "week" | "month";
  starts_on: string;
}

export interface KeywordCampaigns {
  account_id: number;
  campaign_id: string;
  effect: "join" | "leave";
  keyword_id: string;
}

export interface KeywordMatches {
  account_id: number;
  contact_id: string;
  keyword_id: string;
  message_id: string;
  outcome: "answered" | "unsent" | "no-answer" | "answered-before" | "too-many" | "too-late" | "said-no" | null;
  rule: "whole-text" | "first-word" | "other-word" | "misspelt" | "by-hand" | "form";
  time: Timestamp;
}

export interface KeywordSpaces {
  account_id: number;
  keyword_id: string;
  space_id: string;
}

export interface KeywordWords {
  account_id: number;
  allows_misspelt: boolean;
  is_main: boolean;
  keyword_id: string;
  word: string;
}

export interface Keywords {
  account_id: number;
  active_from: Timestamp | null;
  active_until: Timestamp | null;
  add_tags: Generated<string[]>;
  allows_misspelt: Generated<boolean>;
  answer: Generated<string>;
  answers_per: Generated<"always" | "day" | "week" | "month" | "once">;
  consent_wording: Generated<string>;
  id: string;
  is_on: Generated<boolean>;
  media: ColumnType<unknown, string | undefined, string>;
  other_words: Generated<string[]>;
  remove_tags: Generated<string[]>;
  sends_card: Generated<boolean>;
  tells: Generated<string[]>;
  tells_on: Generated<"first" | "every">;
}

export interface LandingPageViews {
  account_id: number;
  contact_id: string | null;
  id: Generated<string>;
  page_id: string;
  viewed_at: Timestamp;
}

export interface LandingPages {
  account_id: number;
  description: string;
  design: Json;
  id: string;
  no_index: Generated<boolean>;
  published_at: Timestamp | null;
  published_design: Json | null;
  published_revision: number | null;
  revision: Generated<number>;
  social_image_id: string | null;
  title: string;
  views: Generated<number>;
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

export interface LinkClicks {
  account_id: number;
  address_key: Buffer;
  contact_id: string | null;
  id: Generated<string>;
  kind: "human" | "suspected" | "machine";
  link_id: string;
  reason: Generated<string>;
  time: Timestamp;
}

export interface LinkMessages {
  account_id: number;
  contact_id: string;
  link_id: string;
  message_id: string;
}

export interface MailOpens {
  account_id: number;
  address_key: Buffer;
  cause_id: string | null;
  contact_id: string;
  email_id: string | null;
  first_at: Timestamp;
  kind: "human" | "suspected" | "machine";
  last_at: Timestamp;
  message_id: string;
  opens: number;
  reason: string;
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
}

export interface MarketingToRemoved {
  account_id: number;
  address: string;
  message_id: string;
  sent_at: Timestamp;
}

export interface MergedContacts {
  account_id: number;
  kept_id: string;
  merged_id: string;
}

export interface MessageClassifiers {
  created_at: Timestamp;
  effect: "refuse" | "warn" | "opt-out" | "ask";
  id: Generated<string>;
  is_on: Generated<boolean>;
  kind: "spam" | "prohibited" | "stop";
  name: string;
  phrases: string[];
  updated_at: Timestamp;
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

export interface MessageViolations {
  account_id: number;
  day: string;
  id: Generated<string>;
  kind: "spam-refusal" | "complaint" | "held" | "opt-outs";
  message_id: string | null;
  points: number;
  reason: string;
  time: Timestamp;
}

export interface Messages {
  account_id: number;
  archived_at: Timestamp | null;
  carrier: string | null;
  carrier_message_id: string | null;
  carrier_received_at: Timestamp | null;
  cause: "chat" | "broadcast" | "campaign" | "keyword" | "flow" | "space" | "system" | "contact";
  cause_id: string | null;
  contact_id: string;
  cost_hundredths: Generated<number>;
  deleted_at: Timestamp | null;
  delivered_at: Timestamp | null;
  direction: "in" | "out";
  email_values: Json | null;
  email_version_id: string | null;
  error: string | null;
  error_code: string | null;
  from_number: string;
  id: Generated<string>;
  is_in_chats: boolean | null;
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
  written_by: string | null;
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

export interface NumberChanges {
  account_id: number;
  asked_at: Timestamp | null;
  carrier: "twilio" | "sinch" | "bandwidth";
  created_at: Timestamp;
  id: Generated<string>;
  ordered_by: number | null;
  phone_number: string;
  problem: string | null;
  state: Generated<"ordered" | "done" | "failed">;
  updated_at: Timestamp;
}

export interface OneTimeLinks {
  account_id: number;
  created_at: Timestamp;
  email: string;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  purpose: "account-invitation" | "verify-email" | "reset-password" | "verify-reply-to-email" | "manager-invitation";
  subject_id: string;
  token_hash: Buffer;
}

export interface OpenedLinks {
  account_id: number;
  address_key: Buffer;
  contact_id: string;
  id: string;
  is_aside: Generated<boolean>;
  link_id: string;
  machine_reason: string | null;
  time: Timestamp;
}

export interface OptInAddresses {
  account_id: number;
  chosen_at: Timestamp | null;
  slug: string;
}

export interface OptOuts {
  account_id: number;
  address: string;
  channel: "text" | "picture" | "voice" | "email";
  opted_out_at: Timestamp;
  reason: string;
}

export interface OrganizationLedger {
  balance_hundredths: number;
  from_name: string | null;
  id: Generated<string>;
  kind: "grant" | "removal" | "transfer" | "allocation";
  made_by: string | null;
  moved_hundredths: number;
  note: Generated<string>;
  organization_id: string;
  pool_hundredths: number;
  time: Timestamp;
  to_name: string | null;
}

export interface OrganizationLocations {
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
  organization_id: string;
  updated_at: Timestamp;
}

export interface Organizations {
  created_at: Timestamp;
  credit_hundredths: Generated<number>;
  lets_admins_manage: Generated<boolean>;
  licenses: Generated<number>;
  name: string;
  organization_id: Generated<string>;
  updated_at: Timestamp;
}

export interface Outbox {
  account_id: number;
  attempts: Generated<number>;
  batch_id: Generated<number>;
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
  is_from_file: Generated<boolean>;
  name: string;
  redirect_urls: string[];
  scopes: string[];
  secret_hash: Buffer | null;
  secret_made_at: Timestamp | null;
  suspended_at: Timestamp | null;
  suspension_reason: string | null;
  website: Generated<string>;
}

export interface Payments {
  account_id: number;
  action_url: string | null;
  amount_cents: number;
  asked_at: ColumnType<Date, Date | undefined, Date>;
  card_last4: string | null;
  charge_id: string | null;
  created_at: Timestamp;
  credit_hundredths: Generated<number>;
  credited_at: Timestamp | null;
  description: string;
  failure: string | null;
  id: Generated<string>;
  invoice_id: string | null;
  invoice_number: string | null;
  kind: "credits" | "auto-recharge" | "subscription";
  lines: ColumnType<unknown, string | undefined, string>;
  plan_id: string | null;
  refunded_cents: Generated<number>;
  settled_at: Timestamp | null;
  state: "pending" | "needs-action" | "paid" | "failed" | "refunded";
  taken_back_hundredths: Generated<number>;
}

export interface PhoneNumbers {
  account_id: number;
  carrier: "twilio" | "sinch" | "bandwidth";
  carrier_number_id: string;
  created_at: Timestamp;
  hears_calls: Generated<boolean>;
  phone_number: string;
  release_at: Timestamp | null;
  webhooks_check_due_at: ColumnType<Date, Date | undefined, Date>;
  webhooks_checked_until: Timestamp;
}

export interface PlanOrders {
  account_id: number;
  asked_at: ColumnType<Date, Date | undefined, Date>;
  created_at: Timestamp;
  id: Generated<string>;
  plan_id: string;
  state: Generated<"open" | "done" | "failed">;
}

export interface Presence {
  account_id: number;
  activity: "reading" | "writing";
  person: string;
  person_account_id: number;
  place_id: string;
  place_kind: "chat" | "space";
  until: Timestamp;
}

export interface Purchases {
  account_id: number;
  amount_cents: number | null;
  bought_at: Timestamp;
  contact_id: string;
  id: string;
  product: Generated<string>;
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

export interface QuietTimes {
  account_id: number;
  changed_at: Timestamp;
  from_minute: number;
  person: string;
  time_zone: string;
  until_minute: number;
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

export interface ReferralCodes {
  account_id: number;
  code: string;
}

export interface Referrals {
  account_id: number;
  created_at: Timestamp;
  credit_hundredths: Generated<number>;
  id: Generated<string>;
  referred_account_id: number;
  rewarded_at: Timestamp | null;
}

export interface RegistrationEvents {
  account_id: number;
  event: "submitted" | "brand-approved" | "refused" | "registered";
  id: Generated<string>;
  is_by_support: Generated<boolean>;
  problems: ColumnType<unknown, string | undefined, string>;
  time: Timestamp;
}

export interface ReleasedNumbers {
  account_id: number;
  carrier: "twilio" | "sinch" | "bandwidth";
  carrier_number_id: string;
  phone_number: string;
  released_at: Timestamp;
}

export interface RemovedTexts {
  received_as: string;
  removed_at: ColumnType<Date, Date | undefined, Date>;
}

export interface ReplyToEmails {
  account_id: number;
  created_at: Timestamp;
  email: string;
  id: Generated<string>;
  is_chosen: Generated<boolean>;
  verified_at: Timestamp | null;
}

export interface Restorations {
  backup_taken_at: Timestamp;
  id: Generated<number>;
  release_asked_at: Timestamp | null;
  release_how: "asking-carriers" | "nothing-sent-since" | null;
  released_at: Timestamp | null;
  restored_at: ColumnType<Date, Date | undefined, Date>;
}

export interface SavedBlocks {
  account_id: number;
  blocks: Json;
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
}

export interface SchemaMigrations {
  applied_at: ColumnType<Date, Date | undefined, Date>;
  name: string;
}

export interface Segments {
  account_id: number;
  conditions: Json;
  created_at: Timestamp;
  id: Generated<string>;
  modified_at: Timestamp;
  name: string;
}

export interface SendingDomains {
  account_id: number;
  checked_at: Timestamp | null;
  created_at: Timestamp;
  domain: string;
  failing_since: Timestamp | null;
  has_dkim: Generated<boolean>;
  has_dmarc: Generated<boolean>;
  local_part: string;
  next_check_at: Timestamp;
  problem: string | null;
  proved_at: Timestamp | null;
  public_key: string;
  sealed_key: Buffer;
  selector: string;
  state: Generated<"waiting" | "broken" | "proved" | "failing">;
  told_at: Timestamp | null;
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

export interface SpaceAnswers {
  account_id: number;
  contact_id: string;
  message_id: string;
}

export interface SpaceChoices {
  account_id: number;
  asked_at: Timestamp | null;
  chosen_at: Timestamp | null;
  contact_id: string;
  is_asked_again: Generated<boolean>;
  options: string[];
  space_id: string | null;
  waiting: Generated<string[]>;
}

export interface SpaceDeliveries {
  account_id: number;
  contact_id: string;
  message_id: string | null;
  reason: string | null;
  space_message_id: string;
  text: string | null;
}

export interface SpaceMembers {
  account_id: number;
  contact_id: string;
  heard_at: Timestamp | null;
  in_app_since: Timestamp | null;
  is_muted: Generated<boolean>;
  joined_at: Timestamp;
  read_at: Timestamp | null;
  read_message_id: string | null;
  space_id: string;
  user_id: string | null;
  user_state: "invited" | "joined" | "declined" | null;
}

export interface SpaceMessages {
  account_id: number;
  contact_id: string | null;
  cost_hundredths: Generated<number>;
  deleted_at: Timestamp | null;
  id: string;
  media: ColumnType<unknown, string | undefined, string>;
  reason: string | null;
  received_as: string | null;
  run_at: Timestamp | null;
  sender_name: string;
  sent_by: string | null;
  sent_count: Generated<number>;
  space_id: string;
  state: "scheduled" | "sending" | "sent" | "kept";
  text: string;
  time: Timestamp;
  tries: Generated<number>;
  try_at: Timestamp | null;
  type: "sms" | "mms";
  unsent_count: Generated<number>;
  written_by: string | null;
}

export interface Spaces {
  account_id: number;
  id: string;
  is_muted: Generated<boolean>;
  last_incoming_at: Timestamp | null;
  read_at: Timestamp | null;
  read_message_id: string | null;
}

export interface TagCountDeltas {
  account_id: number;
  delta: number;
  id: Generated<string>;
  tag_id: string;
}

export interface Tags {
  account_id: number;
  color: "violet" | "orange" | "blue" | "pink" | "green" | "grey" | null;
  contacts: Generated<number>;
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
}

export interface TrackableLinks {
  account_id: number;
  id: string;
  url: string;
}

export interface TrackedSteps {
  day: string;
  hits: Generated<number>;
  step: string;
}

export interface UnlayerTemplates {
  about: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
  design: Json;
  id: Generated<string>;
  is_published: Generated<boolean>;
  kinds: string[];
  modified_at: ColumnType<Date, Date | undefined, Date>;
  name: string;
  place: number;
  revision: Generated<number>;
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
  owns_email: Generated<boolean>;
  password_changed_at: Timestamp | null;
  password_hash: string;
  pending_email: string | null;
  slug: string;
  superuser: Generated<boolean>;
  updated_at: Timestamp;
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

export interface ViolationDays {
  account_id: number;
  day: string;
  points: Generated<number>;
}

export interface VoiceDropCalls {
  account_id: number;
  carrier: string;
  changed_at: Timestamp;
  id: string;
  problem: string | null;
  started_at: Timestamp;
  state: Generated<"ringing" | "recording" | "saving" | "done" | "failed">;
  voice_drop_id: string | null;
}

export interface VoiceDrops {
  account_id: number;
  duration_ms: number | null;
  file_key: string | null;
  id: string;
  is_called: Generated<boolean>;
  waveform: string | null;
}

export interface VoicemailGreetings {
  account_id: number;
  duration_ms: number | null;
  file_key: string | null;
  id: string;
  is_called: Generated<boolean>;
  updated_at: Timestamp;
  waveform: string | null;
  words: Generated<string>;
}

export interface Voicemails {
  account_id: number;
  call_id: string;
  contact_id: string;
  duration_ms: number;
  file_key: string | null;
  heard_at: Timestamp | null;
  id: string;
  received_at: Timestamp;
  source_url: string | null;
  state: "saving" | "ready" | "lost";
  told_at: Timestamp | null;
  transcript: string | null;
  waveform: Generated<string>;
}

export interface WorkerHeartbeats {
  beat_at: ColumnType<Date, Date | undefined, Date>;
  pool_id: string;
}

export interface DB {
  account_counters: AccountCounters;
  account_day_figures: AccountDayFigures;
  account_managers: AccountManagers;
  account_settings: AccountSettings;
  accounts: Accounts;
  address_facts: AddressFacts;
  aiva_days: AivaDays;
  aiva_messages: AivaMessages;
  api_keys: ApiKeys;
  app_flow_counts: AppFlowCounts;
  app_flow_enrollments: AppFlowEnrollments;
  app_flow_listens: AppFlowListens;
  app_flow_segment_members: AppFlowSegmentMembers;
  app_flow_signals: AppFlowSignals;
  app_flow_steps_done: AppFlowStepsDone;
  app_flow_versions: AppFlowVersions;
  app_flows: AppFlows;
  attachment_downloads: AttachmentDownloads;
  attachment_uploads: AttachmentUploads;
  attachments: Attachments;
  audit_log: AuditLog;
  auto_recharges: AutoRecharges;
  automation_backlogs: AutomationBacklogs;
  automation_pauses: AutomationPauses;
  backups: Backups;
  billing_accounts: BillingAccounts;
  brands: Brands;
  broadcast_recipients: BroadcastRecipients;
  broadcast_removals: BroadcastRemovals;
  broadcast_segments: BroadcastSegments;
  broadcasts: Broadcasts;
  bundle_imports: BundleImports;
  bundle_items: BundleItems;
  bundles: Bundles;
  call_sessions: CallSessions;
  campaign_counts: CampaignCounts;
  campaign_enrollments: CampaignEnrollments;
  campaign_event_edits: CampaignEventEdits;
  campaign_events: CampaignEvents;
  campaign_moves: CampaignMoves;
  campaign_rules: CampaignRules;
  campaign_sends: CampaignSends;
  campaign_signals: CampaignSignals;
  campaign_versions: CampaignVersions;
  campaigns: Campaigns;
  carrier_rates: CarrierRates;
  carrier_registrations: CarrierRegistrations;
  carrier_slots: CarrierSlots;
  change_log: ChangeLog;
  configurable_forms: ConfigurableForms;
  consent_log: ConsentLog;
  consents: Consents;
  contact_action_steps: ContactActionSteps;
  contact_actions: ContactActions;
  contact_changes: ContactChanges;
  contact_duplicate_checks: ContactDuplicateChecks;
  contact_duplicates: ContactDuplicates;
  contact_exports: ContactExports;
  contact_import_people: ContactImportPeople;
  contact_import_refusals: ContactImportRefusals;
  contact_imports: ContactImports;
  contact_notes: ContactNotes;
  contact_tags: ContactTags;
  contacts: Contacts;
  content_items: ContentItems;
  contest_entries: ContestEntries;
  contest_winners: ContestWinners;
  contests: Contests;
  conversations: Conversations;
  credit_gifts: CreditGifts;
  credit_ledger: CreditLedger;
  custom_fields: CustomFields;
  do_not_call: DoNotCall;
  double_opt_in_requests: DoubleOptInRequests;
  email_versions: EmailVersions;
  emails: Emails;
  figure_counts: FigureCounts;
  folders: Folders;
  forfeited_credits: ForfeitedCredits;
  form_submissions: FormSubmissions;
  goal_amounts: GoalAmounts;
  goal_milestones: GoalMilestones;
  goal_reaches: GoalReaches;
  goals: Goals;
  help_articles: HelpArticles;
  idempotency_keys: IdempotencyKeys;
  identity_checks: IdentityChecks;
  imported_pictures: ImportedPictures;
  installation: Installation;
  installation_figures: InstallationFigures;
  keyword_campaigns: KeywordCampaigns;
  keyword_matches: KeywordMatches;
  keyword_spaces: KeywordSpaces;
  keyword_words: KeywordWords;
  keywords: Keywords;
  landing_page_views: LandingPageViews;
  landing_pages: LandingPages;
  lanes: Lanes;
  link_clicks: LinkClicks;
  link_messages: LinkMessages;
  mail_opens: MailOpens;
  manager_invitations: ManagerInvitations;
  marketing_to_removed: MarketingToRemoved;
  merged_contacts: MergedContacts;
  message_classifiers: MessageClassifiers;
  message_counts: MessageCounts;
  message_templates: MessageTemplates;
  message_violations: MessageViolations;
  messages: Messages;
  multi_factor_methods: MultiFactorMethods;
  number_changes: NumberChanges;
  one_time_links: OneTimeLinks;
  opened_links: OpenedLinks;
  opt_in_addresses: OptInAddresses;
  opt_outs: OptOuts;
  organization_ledger: OrganizationLedger;
  organization_locations: OrganizationLocations;
  organizations: Organizations;
  outbox: Outbox;
  pace_budgets: PaceBudgets;
  partner_grants: PartnerGrants;
  partners: Partners;
  payments: Payments;
  phone_numbers: PhoneNumbers;
  plan_orders: PlanOrders;
  presence: Presence;
  purchases: Purchases;
  push_subscriptions: PushSubscriptions;
  qr_codes: QrCodes;
  quiet_times: QuietTimes;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  referral_codes: ReferralCodes;
  referrals: Referrals;
  registration_events: RegistrationEvents;
  released_numbers: ReleasedNumbers;
  removed_texts: RemovedTexts;
  reply_to_emails: ReplyToEmails;
  restorations: Restorations;
  saved_blocks: SavedBlocks;
  schema_migrations: SchemaMigrations;
  segments: Segments;
  sending_domains: SendingDomains;
  sessions: Sessions;
  sign_in_challenges: SignInChallenges;
  sign_in_failures: SignInFailures;
  space_answers: SpaceAnswers;
  space_choices: SpaceChoices;
  space_deliveries: SpaceDeliveries;
  space_members: SpaceMembers;
  space_messages: SpaceMessages;
  spaces: Spaces;
  tag_count_deltas: TagCountDeltas;
  tags: Tags;
  trackable_links: TrackableLinks;
  tracked_steps: TrackedSteps;
  unlayer_templates: UnlayerTemplates;
  unsent_counts: UnsentCounts;
  unsent_messages: UnsentMessages;
  users: Users;
  verification_codes: VerificationCodes;
  violation_days: ViolationDays;
  voice_drop_calls: VoiceDropCalls;
  voice_drops: VoiceDrops;
  voicemail_greetings: VoicemailGreetings;
  voicemails: Voicemails;
  worker_heartbeats: WorkerHeartbeats;
}
