create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table contacts (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  first_name text not null default '',
  last_name text not null default '',
  company text not null default '',
  phone_number text,
  email text,
  birthday_month smallint,
  birthday_date smallint,
  anniversary_month smallint,
  anniversary_date smallint,
  do_not_message boolean not null default false,
  do_not_email boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_name text not null generated always as (lower(first_name || ' ' || last_name || ' ' || company)) stored,
  sort_name text not null generated always as (
    lower(coalesce(nullif(btrim(first_name || ' ' || last_name), ''), nullif(company, ''), phone_number, email, ''))
  ) stored,
  primary key (account_id, id),
  unique (account_id, phone_number)
);
create index contacts_by_sort_name on contacts (account_id, sort_name, id);
create index contacts_by_created on contacts (account_id, created_at, id);
create index contacts_by_search_name on contacts using gin (account_id, search_name gin_trgm_ops);
create index contacts_by_phone_end on contacts (account_id, reverse(phone_number) text_pattern_ops);
create index contacts_by_email on contacts (account_id, lower(email) text_pattern_ops);
comment on table contacts is 'contacts: A person the business may message, one a phone number.';

create table tags (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index tags_by_name on tags (account_id, lower(name));
comment on table tags is 'tags: A label on contacts; its name is unique in the account, whatever the case.';

create table contact_tags (
  account_id bigint not null,
  contact_id uuid not null,
  tag_id uuid not null,
  primary key (account_id, contact_id, tag_id),
  foreign key (account_id, contact_id) references contacts on delete cascade,
  foreign key (account_id, tag_id) references tags on delete cascade
);
create index contact_tags_by_tag on contact_tags (account_id, tag_id, contact_id);
comment on table contact_tags is 'tags: Which contact has which tag.';

create table opt_outs (
  account_id bigint not null references accounts on delete cascade,
  phone_number text not null,
  reason text not null,
  opted_out_at timestamptz not null,
  primary key (account_id, phone_number)
);
comment on table opt_outs is 'consent: Numbers that must get no messages. Kept by number, so that deleting and importing a contact again undoes nothing.';

create table consent_log (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  phone_number text not null,
  event text not null check (event in ('opt-out', 'opt-in', 'help')),
  source text not null,
  message_id uuid,
  wording text not null,
  time timestamptz not null,
  primary key (account_id, id)
);
create index consent_log_by_number on consent_log (account_id, phone_number, time);
comment on table consent_log is 'consent: Append-only. Who withdrew or gave consent, when, how and with which words.';

create table contact_imports (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  file_name text not null,
  file_size_bytes bigint not null,
  storage_key text not null,
  state text not null check (state in ('mapping', 'queued', 'running', 'done', 'failed')),
  encoding text not null,
  delimiter text not null,
  has_header boolean not null,
  columns jsonb not null,
  tags text[] not null default '{}',
  rows_read bigint not null default 0,
  bytes_read bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  refused bigint not null default 0,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id)
);
comment on table contact_imports is 'contact-imports: An uploaded file, what its columns mean, and how far its import is.';

create table contact_import_refusals (
  account_id bigint not null,
  import_id uuid not null,
  line bigint not null,
  reason text not null,
  cells text[] not null,
  primary key (account_id, import_id, line),
  foreign key (account_id, import_id) references contact_imports on delete cascade
);
comment on table contact_import_refusals is 'contact-imports: A row that was not imported, with its reason.';
