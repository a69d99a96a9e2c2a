create table contact_notes (
  account_id bigint not null,
  contact_id uuid not null,
  id uuid not null default uuidv7(),
  text text not null,
  -- Kept without a foreign key: a note outlives whoever wrote it.
  author_id uuid not null,
  author_name text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (account_id, contact_id, id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
comment on table contact_notes is 'contact-notes: What people of the business wrote down about a contact; the contact never sees it.';
