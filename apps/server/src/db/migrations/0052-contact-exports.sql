create table contact_exports (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  selection jsonb not null,
  custom_fields jsonb not null,
  state text not null check (state in ('running', 'done')),
  total integer,
  done integer not null default 0,
  last_contact_id uuid,
  part_keys text[] not null default '{}',
  file_bytes bigint not null default 0,
  user_id uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (account_id, id)
);
create index contact_exports_by_expiry on contact_exports (expires_at) where expires_at is not null;
comment on table contact_exports is 'contact-exports: A CSV file of contacts, how far it is written, and until when it can be downloaded.';
comment on column contact_exports.custom_fields is 'The columns for the account''s own fields, fixed when it begins: [{_id, name}].';
comment on column contact_exports.part_keys is 'The stored parts of the file in their order; each was committed together with how far it reaches.';
