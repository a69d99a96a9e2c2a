alter table content_items add column slug text unique;
comment on column content_items.slug is 'The last part of its public address, and its name in the text of a message; null for what has no address.';
create index content_items_linked on content_items (account_id) where slug is not null;

create table configurable_forms (
  account_id bigint not null,
  id uuid not null,
  description text not null default '',
  redirect_url text not null default '',
  is_open boolean not null default true,
  fields jsonb not null,
  consent jsonb not null,
  tags text[] not null default '{}',
  allowed_origins text[] not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade
);
comment on table configurable_forms is 'configurable-forms: A form that people fill in from a link: which fields it asks for, in their order, and what they may agree to.';
comment on column configurable_forms.is_open is 'Whether people who are no contacts yet may fill it in.';

create table form_submissions (
  account_id bigint not null,
  form_id uuid not null,
  id uuid not null default uuidv7(),
  -- What the page was opened with: who sends it twice is heard once.
  nonce text not null,
  contact_id uuid,
  state text not null check (state in ('accepted', 'spam')),
  -- What was told, by field, and what it changed of the contact.
  told jsonb not null,
  changes jsonb not null default '{}',
  consented text[] not null default '{}',
  search_text text not null,
  created_at timestamptz not null,
  primary key (account_id, form_id, id),
  unique (account_id, nonce),
  foreign key (account_id, form_id) references configurable_forms on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete set null (contact_id)
);
create index form_submissions_by_state on form_submissions (account_id, form_id, state, id desc);
create index form_submissions_by_contact on form_submissions (account_id, contact_id) where contact_id is not null;
create index form_submissions_by_text on form_submissions using gin (account_id, search_text gin_trgm_ops);
comment on table form_submissions is 'configurable-forms: What somebody filled in, and what it changed; spam is held apart and changes nothing.';
