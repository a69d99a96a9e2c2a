-- Archived contacts stand in no list, so the lists' indexes leave them out.
alter table contacts add column archived_at timestamptz;
drop index contacts_by_sort_name;
drop index contacts_by_last_name;
drop index contacts_by_created;
create index contacts_by_sort_name on contacts (account_id, sort_name, id) where archived_at is null;
create index contacts_by_last_name on contacts (account_id, lower(last_name), sort_name, id) where archived_at is null;
create index contacts_by_created on contacts (account_id, created_at, id) where archived_at is null;
create index contacts_archived on contacts (account_id, sort_name, id) where archived_at is not null;
create index contacts_by_birthday on contacts (account_id, birthday_month, birthday_date) where birthday_month is not null;
create index contacts_by_anniversary on contacts (account_id, anniversary_month, anniversary_date)
  where anniversary_month is not null;

alter table account_counters add column archived_contacts integer not null default 0;

alter table conversations add column is_hidden boolean not null default false;
comment on column conversations.is_hidden is 'Taken out of the list of chats until somebody writes again.';

create table segments (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  conditions jsonb not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id)
);
create unique index segments_by_name on segments (account_id, lower(name));
comment on table segments is 'segments: A saved search of contacts. Who is in it is asked when it is used.';

create table contact_actions (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null,
  input jsonb not null,
  selection jsonb not null,
  state text not null check (state in ('running', 'done', 'stopped', 'failed', 'undoing', 'undone')),
  total integer,
  done integer not null default 0,
  changed integer not null default 0,
  last_contact_id uuid,
  user_id uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id)
);
create index contact_actions_finished on contact_actions (finished_at) where finished_at is not null;
comment on table contact_actions is 'contact-actions: Something done to many contacts, how far it is, and whether it can be undone.';

create table contact_action_steps (
  account_id bigint not null,
  action_id uuid not null,
  step integer not null,
  contact_ids uuid[] not null,
  before jsonb,
  primary key (account_id, action_id, step),
  foreign key (account_id, action_id) references contact_actions on delete cascade
);
comment on table contact_action_steps is 'contact-actions: Which contacts a step changed, and what they had before, for undoing it.';

create index tags_by_name_part on tags using gin (account_id, lower(name) gin_trgm_ops);
