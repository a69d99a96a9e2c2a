create table voice_drop_calls (
  account_id bigint not null,
  id uuid not null,
  voice_drop_id uuid not null,
  carrier text not null,
  state text not null default 'ringing' check (state in ('ringing', 'recording', 'saving', 'done', 'failed')),
  problem text,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, voice_drop_id) references voice_drops on delete cascade
);
-- Carriers name a call by its id alone.
create unique index voice_drop_calls_by_id on voice_drop_calls (id);
create index voice_drop_calls_of_drop on voice_drop_calls (account_id, voice_drop_id, started_at desc);
-- Pressed twice, or in two windows, it rings once.
create unique index voice_drop_calls_under_way on voice_drop_calls (account_id)
  where state in ('ringing', 'recording', 'saving');
comment on table voice_drop_calls is 'voice-drops: Calls to the account''s own phone in which a voice drop is recorded, and how far each is.';
