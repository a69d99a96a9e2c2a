-- Calls of both directions in one history.
alter table incoming_calls rename to call_sessions;
alter table call_sessions rename column called_at to started_at;
alter table call_sessions
  add column id uuid not null default uuidv7(),
  add column direction text not null default 'in' check (direction in ('in', 'out')),
  add column phone_number text,
  add column placed_by text,
  add column rings_number text,
  add column connected_at timestamptz,
  add column ended_at timestamptz,
  add column seconds integer,
  add column problem text,
  add column reserved_hundredths integer not null default 0,
  add column cost_hundredths integer not null default 0,
  add column changed_at timestamptz,
  add column recording_id text,
  add column deleted_at timestamptz,
  drop constraint incoming_calls_state_check;
update call_sessions set changed_at = started_at,
  state = case state when 'answered' then 'completed' when 'ringing' then 'ringing-you' else state end,
  ended_at = case when state <> 'ringing' then started_at end;
alter table call_sessions
  alter column state drop default,
  alter column direction drop default,
  alter column changed_at set not null,
  add constraint call_sessions_state_check check (state in ('placing', 'ringing-you', 'ringing-them', 'connected',
    'completed', 'missed', 'busy', 'no-answer', 'canceled', 'failed')),
  drop constraint incoming_calls_pkey;
alter table call_sessions
  add primary key (account_id, id),
  add unique (account_id, carrier, carrier_call_id);
alter table call_sessions alter column carrier_call_id drop not null;
drop index incoming_calls_of_contact;
drop index incoming_calls_by_name;
create index call_sessions_by_name on call_sessions (carrier, carrier_call_id) where carrier_call_id is not null;
create index call_sessions_by_id on call_sessions (id);
create index call_sessions_by_time on call_sessions (account_id, started_at desc, id desc) where deleted_at is null;
create index call_sessions_of_contact on call_sessions (account_id, contact_id, started_at desc);
create index call_sessions_under_way on call_sessions (changed_at)
  where state in ('placing', 'ringing-you', 'ringing-them', 'connected');
create unique index call_sessions_one_at_a_time on call_sessions (account_id, placed_by)
  where direction = 'out' and state in ('placing', 'ringing-you', 'ringing-them', 'connected');
comment on table call_sessions is 'voice: Calls to a number of the account and from it. A call''s row in its thread is the message with the same id.';
comment on column call_sessions.phone_number is 'The contact''s, as it was called or called from; null of calls from before it was kept.';
comment on column call_sessions.placed_by is 'Who placed it: a user id, or "assistant"; null of a call that came in.';
comment on column call_sessions.rings_number is 'Which phone of the business rings first.';
comment on column call_sessions.seconds is 'How long both talked; null before the end.';
comment on column call_sessions.reserved_hundredths is 'What is put aside while it lasts.';
comment on column call_sessions.recording_id is 'The carrier''s name of the voicemail that was left: a call leaves one at most.';
comment on column call_sessions.deleted_at is 'Taken out of the history; kept, so that what a carrier tells late brings nothing back.';

create table voicemails (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null,
  call_id uuid not null,
  contact_id uuid not null,
  state text not null check (state in ('saving', 'ready', 'lost')),
  source_url text,
  file_key text,
  duration_ms integer not null,
  waveform text not null default '',
  received_at timestamptz not null,
  heard_at timestamptz,
  primary key (account_id, id),
  unique (account_id, call_id),
  foreign key (account_id, call_id) references call_sessions on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index voicemails_by_time on voicemails (account_id, received_at desc, id desc);
create index voicemails_unheard on voicemails (account_id, received_at desc, id desc) where heard_at is null;
create index voicemails_of_contact on voicemails (account_id, contact_id, received_at desc);
create index voicemails_by_file on voicemails (account_id, file_key) where file_key is not null;
comment on table voicemails is 'voice: What callers left when nobody answered. saving: it is fetched from the carrier; lost: it could not be had or heard.';
comment on column voicemails.source_url is 'Where the carrier has it, until it is fetched.';
comment on column voicemails.file_key is 'A key in the file store.';

create table voicemail_greetings (
  account_id bigint primary key references accounts on delete cascade,
  id uuid not null,
  words text not null default '',
  file_key text,
  duration_ms integer,
  waveform text,
  is_called boolean not null default false,
  updated_at timestamptz not null
);
comment on table voicemail_greetings is 'voice: What callers hear before they leave a voicemail: a recording, or words that are spoken. Without a row the standard words are.';
comment on column voicemail_greetings.id is 'New with each change, so that nobody plays the one before.';
comment on column voicemail_greetings.file_key is 'A key in the file store; null where words are spoken.';

alter table account_settings add column add_ons text[] not null default '{voice}';
comment on column account_settings.add_ons is 'What the account has besides its plan.';

create table do_not_call (
  account_id bigint not null references accounts on delete cascade,
  phone_number text not null,
  noted_by text not null,
  noted_at timestamptz not null,
  primary key (account_id, phone_number)
);
comment on table do_not_call is 'voice: Numbers whose owners asked not to be called. It belongs to the number, whatever contact has it.';
