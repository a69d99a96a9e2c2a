create table bundles (
  account_id bigint not null,
  id uuid not null,
  description text not null default '',
  share_id text unique,
  shared_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade,
  check ((share_id is null) = (shared_at is null))
);
comment on table bundles is 'bundles: Content that is handed on together, and the link that other accounts import it by.';
comment on column bundles.share_id is 'Null while nobody can open it. A renewed link has another one, and the old one opens nothing.';

create table bundle_items (
  account_id bigint not null,
  bundle_id uuid not null,
  item_id uuid not null,
  primary key (account_id, bundle_id, item_id),
  foreign key (account_id, bundle_id) references bundles (account_id, id) on delete cascade,
  foreign key (account_id, item_id) references content_items (account_id, id) on delete cascade
);
create index bundle_items_by_item on bundle_items (account_id, item_id);
comment on table bundle_items is 'bundles: What is in a bundle.';

create table bundle_imports (
  account_id bigint not null,
  source_key text not null,
  item_id uuid not null,
  source_digest text,
  imported_at timestamptz not null,
  primary key (account_id, source_key),
  foreign key (account_id, item_id) references content_items (account_id, id) on delete cascade
);
create index bundle_imports_by_item on bundle_imports (account_id, item_id);
comment on table bundle_imports is 'bundles: Which item of the account stands for an item of somebody else''s bundle, so that nothing is imported twice.';
comment on column bundle_imports.source_key is 'A hash of the other account''s id.';
comment on column bundle_imports.source_digest is 'What the source held when it was taken over; null where the person chose an item of their own instead.';
