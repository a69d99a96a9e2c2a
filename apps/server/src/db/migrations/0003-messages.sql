create table phone_numbers (
  account_id bigint not null references accounts on delete cascade,
  phone_number text not null unique,
  carrier text not null,
  carrier_number_id text not null,
  last_claimed_at timestamptz not null default '-infinity',
  created_at timestamptz not null,
  primary key (account_id, phone_number)
);
create index phone_numbers_by_claim on phone_numbers (last_claimed_at);
comment on table phone_numbers is 'phone-numbers: A number bought from a carrier. Inbound messages find their account by it, and each number is a lane of the dispatcher.';

create table messages (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  type text not null check (type in ('sms', 'mms', 'call', 'rvm', 'email')),
  text text not null default '',
  media jsonb not null default '[]',
  state text not null check (state in ('received', 'queued', 'sending', 'sent', 'delivered', 'failed', 'unsent', 'unknown')),
  error_code text,
  error text,
  cause text not null check (cause in ('chat', 'broadcast', 'system', 'contact')),
  cause_id uuid,
  priority smallint not null default 0,
  from_number text not null,
  to_number text not null,
  segments smallint not null default 0,
  cost_hundredths integer not null default 0,
  carrier text,
  carrier_message_id text,
  time timestamptz not null,
  due_at timestamptz,
  run_at timestamptz,
  attempts smallint not null default 0,
  lease_until timestamptz,
  lease_owner uuid,
  sent_at timestamptz,
  delivered_at timestamptz,
  replied_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index messages_by_thread on messages (account_id, contact_id, time desc, id desc);
create index messages_by_lane on messages (from_number, priority, due_at, id) where state = 'queued';
create index messages_by_lease on messages (lease_until) where state = 'sending';
create unique index messages_by_carrier_id on messages (carrier_message_id, carrier) where carrier_message_id is not null;
create index messages_by_cause on messages (account_id, cause_id, state, id) where cause_id is not null;
create index messages_unknown on messages (account_id, id) where state = 'unknown';
comment on table messages is 'messages: Everything sent or received: the outbox of the dispatcher and the thread of a contact in one.';
comment on column messages.lease_until is 'System time, not business time: a lease must not end because somebody moved the clock.';
comment on column messages.due_at is 'Business time from which the message may leave.';
comment on column messages.priority is '0 single messages, 1 broadcasts: what waits behind what on the same number.';

create table conversations (
  account_id bigint not null,
  contact_id uuid not null,
  last_message_id uuid not null,
  last_time timestamptz not null,
  last_text text not null,
  last_type text not null check (last_type in ('sms', 'mms', 'call', 'rvm', 'email')),
  last_direction text not null check (last_direction in ('in', 'out')),
  last_state text not null
    check (last_state in ('received', 'queued', 'sending', 'sent', 'delivered', 'failed', 'unsent', 'unknown')),
  last_has_media boolean not null,
  last_incoming_at timestamptz,
  last_read_at timestamptz,
  unread_count integer not null default 0,
  primary key (account_id, contact_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index conversations_by_time on conversations (account_id, last_time desc, contact_id desc);
create index conversations_unread on conversations (account_id, last_time desc, contact_id desc) where unread_count > 0;
comment on table conversations is 'messages: One row a contact that was talked with: the latest message and how many are unread. Broadcasts make no row, so that they bury nobody who answered.';

create table message_counts (
  account_id bigint not null references accounts on delete cascade,
  cause_id uuid not null,
  waiting integer not null default 0,
  unknown integer not null default 0,
  sent integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  unsent integer not null default 0,
  replied integer not null default 0,
  opted_out integer not null default 0,
  cost_hundredths bigint not null default 0,
  primary key (account_id, cause_id)
);
comment on table message_counts is 'messages: How many messages of a cause stand where, and what they cost; moved by the transactions that move the messages.';

create table broadcasts (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  type text not null default 'sms' check (type in ('sms', 'mms', 'rvm', 'email')),
  text text not null default '',
  state text not null check (state in ('draft', 'scheduled', 'queuing', 'queued', 'sent', 'canceled', 'error')),
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  expanded_to uuid,
  failure text,
  chosen integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index broadcasts_by_created on broadcasts (account_id, created_at desc, id desc);
create index broadcasts_due on broadcasts (scheduled_at) where state = 'scheduled';
create index broadcasts_running on broadcasts (account_id, id) where state in ('queuing', 'queued');
comment on table broadcasts is 'broadcasts: One message to many contacts. expanded_to is the last contact whose message was queued, so that a crash resumes behind it.';

create table broadcast_recipients (
  account_id bigint not null,
  broadcast_id uuid not null,
  contact_id uuid not null,
  message_id uuid,
  skip_reason text,
  primary key (account_id, broadcast_id, contact_id),
  foreign key (account_id, broadcast_id) references broadcasts on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index broadcast_recipients_by_message on broadcast_recipients (account_id, message_id) where message_id is not null;
create index broadcast_recipients_by_contact on broadcast_recipients (account_id, contact_id);
comment on table broadcast_recipients is 'broadcasts: Who a broadcast is for, and the message each one got or the reason there is none.';
