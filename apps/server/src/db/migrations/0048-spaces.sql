-- Spaces: contacts who talk with each other by text, through the number of whose space it is.

create table spaces (
  account_id bigint not null,
  id uuid not null,
  is_muted boolean not null default false,
  last_incoming_at timestamptz,
  read_at timestamptz,
  read_message_id uuid,
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade
);
comment on table spaces is 'spaces: A room of contacts; its name and folder are those of the item.';
comment on column spaces.last_incoming_at is 'When a member last wrote: a space is unread while that is after read_at.';

create table space_members (
  account_id bigint not null,
  space_id uuid not null,
  contact_id uuid not null,
  joined_at timestamptz not null,
  primary key (account_id, space_id, contact_id),
  foreign key (account_id, space_id) references spaces on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index space_members_of_contact on space_members (account_id, contact_id);
comment on table space_members is 'spaces: Who is in a space.';

create table space_messages (
  account_id bigint not null,
  id uuid not null,
  space_id uuid not null,
  contact_id uuid,
  sender_name text not null,
  sent_by uuid,
  received_as uuid,
  type text not null check (type in ('sms', 'mms')),
  text text not null,
  media jsonb not null default '[]',
  state text not null check (state in ('scheduled', 'sending', 'sent', 'kept')),
  reason text,
  time timestamptz not null,
  run_at timestamptz,
  passed_to uuid,
  sent_count integer not null default 0,
  unsent_count integer not null default 0,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, received_as),
  foreign key (account_id, space_id) references spaces on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index space_messages_by_thread on space_messages (account_id, space_id, time desc, id desc);
create index space_messages_of_contact on space_messages (account_id, contact_id, time) where contact_id is not null;
create index space_messages_due on space_messages (coalesce(run_at, time)) where state in ('scheduled', 'sending');
create index space_messages_by_file on space_messages (account_id, (media -> 0 ->> 'key')) where media <> '[]';
comment on table space_messages is 'spaces: What was said in a space, and how far it has been passed on to its members.';
comment on column space_messages.contact_id is 'The member who wrote it; null for the account''s own people.';
comment on column space_messages.received_as is 'The incoming message it was, so that none comes into a space twice.';
comment on column space_messages.state is 'scheduled waits for run_at, sending is being passed on, kept is shown and not passed on for the reason.';
comment on column space_messages.passed_to is 'The last member in the order of ids who had their turn.';

create table space_deliveries (
  account_id bigint not null,
  space_message_id uuid not null,
  contact_id uuid not null,
  message_id uuid,
  reason text,
  primary key (account_id, space_message_id, contact_id),
  foreign key (account_id, space_message_id) references space_messages on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index space_deliveries_of_contact on space_deliveries (account_id, contact_id);
comment on table space_deliveries is 'spaces: Who had a message of a space, each once, or why they did not get it.';

create table space_answers (
  account_id bigint not null,
  message_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, message_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index space_answers_of_contact on space_answers (account_id, contact_id);
comment on table space_answers is 'spaces: Incoming messages of members that were acted on, each once.';

create table space_choices (
  account_id bigint not null,
  contact_id uuid not null,
  options uuid[] not null,
  asked_at timestamptz not null,
  waiting uuid[] not null default '{}',
  space_id uuid,
  chosen_at timestamptz,
  primary key (account_id, contact_id),
  foreign key (account_id, contact_id) references contacts on delete cascade,
  foreign key (account_id, space_id) references spaces on delete cascade
);
comment on table space_choices is 'spaces: Who is in several spaces was asked which one their texts are for, and what they chose.';
comment on column space_choices.options is 'The spaces as they were numbered in the question.';
comment on column space_choices.waiting is 'Incoming messages that wait for the answer.';

-- As decision 11 has it for tables that grow with what an account does.
alter table space_messages alter column account_id set statistics 0;
alter table space_deliveries alter column account_id set statistics 0;
alter table space_answers alter column account_id set statistics 0;
select pg_restore_attribute_stats(
  'schemaname', current_schema()::text, 'relname', t.name, 'attname', 'account_id', 'inherited', false,
  'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 20::real
) from (values ('space_messages'), ('space_deliveries'), ('space_answers')) as t (name);
