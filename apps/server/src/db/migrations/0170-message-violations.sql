-- What counts against an account that sends, and support's power to stop its sending.

create table message_violations (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('spam-refusal', 'complaint', 'held', 'opt-outs')),
  day text not null,
  points integer not null check (points > 0),
  reason text not null,
  message_id uuid,
  time timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, message_id) references messages on delete set null (message_id)
);
create unique index message_violations_by_message on message_violations (account_id, message_id, kind)
  where message_id is not null;
create unique index message_violations_by_day on message_violations (account_id, day) where kind = 'opt-outs';
create index message_violations_by_time on message_violations (account_id, time desc, id desc);
comment on table message_violations is 'spammers: What speaks against an account: messages refused as spam, reported or kept back, and days on which many opted out.';
comment on column message_violations.reason is 'A sentence for support, without what the message says and to whom it went.';

-- So that nobody adds up the many violations of one who sends to many.
create table violation_days (
  account_id bigint not null references accounts on delete cascade,
  day text not null,
  points integer not null default 0,
  primary key (account_id, day)
);
create index violation_days_by_day on violation_days (day) include (points) where points > 0;
comment on table violation_days is 'spammers: The points of an account''s violations by UTC day: what its score is computed from.';

alter table accounts
  add column sending_suspended_at timestamptz,
  add column suspension_reason text,
  add column violations_cleared_at timestamptz,
  add constraint accounts_suspension_has_reason check ((sending_suspended_at is null) = (suspension_reason is null));
create index accounts_suspended on accounts (sending_suspended_at) where sending_suspended_at is not null;
comment on column accounts.sending_suspended_at is 'Since when support keeps the account from sending; null while it may.';
comment on column accounts.violations_cleared_at is 'Violations up to here were looked at by support and do not count.';
