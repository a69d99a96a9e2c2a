-- Contacts that seem to be one person, found by a job and merged by a person (document 2, section 7).
create table contact_duplicates (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  reason text not null check (reason in ('email', 'name-and-company', 'moved-number')),
  contact_ids uuid[] not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  primary key (account_id, id),
  unique (account_id, contact_ids)
);
create index contact_duplicates_by_contact on contact_duplicates using gin (contact_ids);
comment on table contact_duplicates is 'contact-duplicates: Contacts that seem to be one person, as the last check found them.';
comment on column contact_duplicates.contact_ids is 'In their order, so that a group is there once.';
comment on column contact_duplicates.dismissed_at is 'When somebody said that they are several people; kept, so that it is not asked again.';

create table contact_duplicate_checks (
  account_id bigint primary key references accounts on delete cascade,
  state text not null check (state in ('running', 'done')),
  started_at timestamptz not null,
  finished_at timestamptz
);
comment on table contact_duplicate_checks is 'contact-duplicates: The last check of an account for duplicates.';
comment on column contact_duplicate_checks.finished_at is 'Of the last one that came to its end.';
