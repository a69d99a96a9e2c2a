create table folders (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  content_type text not null check (content_type in (
    'attachment', 'bundle', 'campaign', 'configurableForm', 'contact', 'contest', 'email', 'keyword', 'landingPage',
    'messageTemplate', 'qrCode', 'space', 'trackableLink', 'voiceDrop'
  )),
  name text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, content_type, id)
);
create unique index folders_by_name on folders (account_id, content_type, lower(name));
comment on table folders is 'folders: Groups items of one kind.';

create table content_items (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  content_type text not null check (content_type in (
    'attachment', 'bundle', 'campaign', 'configurableForm', 'contest', 'email', 'keyword', 'landingPage',
    'messageTemplate', 'qrCode', 'space', 'trackableLink', 'voiceDrop'
  )),
  name text not null,
  folder_id uuid,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, id),
  -- An item lies in a folder of its own kind only; a folder that goes leaves its items.
  foreign key (account_id, content_type, folder_id) references folders (account_id, content_type, id)
    on delete set null (folder_id)
);
create index content_items_by_modified on content_items (account_id, content_type, modified_at desc, id);
create index content_items_by_created on content_items (account_id, content_type, created_at desc, id);
create index content_items_by_name on content_items (account_id, content_type, lower(name), id);
create index content_items_by_folder on content_items (account_id, folder_id) where folder_id is not null;
create index content_items_by_name_part on content_items using gin (account_id, lower(name) gin_trgm_ops);
comment on table content_items is 'content: What a business makes once and uses often, of any kind: its name, its folder and its times. What is of one kind only stands in a table of its own.';

create table message_templates (
  account_id bigint not null,
  id uuid not null,
  text text not null,
  media jsonb not null default '[]',
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade
);
comment on table message_templates is 'message-templates: A message that is written once and used often.';

create table qr_codes (
  account_id bigint not null,
  id uuid not null,
  url text not null,
  style jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade
);
comment on table qr_codes is 'qr-codes: What a code opens, and how it is drawn.';

alter table contacts add column folder_id uuid;
alter table contacts add foreign key (account_id, folder_id) references folders (account_id, id)
  on delete set null (folder_id);
create index contacts_by_folder on contacts (account_id, folder_id) where folder_id is not null;

-- As decision 11 has it for tables that grow with what an account does.
alter table content_items alter column account_id set statistics 0;
select pg_restore_attribute_stats(
  'schemaname', current_schema()::text, 'relname', 'content_items', 'attname', 'account_id', 'inherited', false,
  'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 20::real
);
