-- The chat with AIVA: each person's own, the help it answers from, and how much an account asked in a day.

create table aiva_messages (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  seq bigint not null generated always as identity,
  person text not null,
  direction text not null check (direction in ('in', 'out')),
  answers uuid,
  text text not null,
  state text not null check (state in ('sending', 'done', 'error', 'stopped')),
  problem text,
  asked_as jsonb,
  run uuid,
  tries integer not null default 0,
  lease_until timestamptz,
  answer_until timestamptz,
  answer_so_far text not null default '',
  quotes_others boolean not null default false,
  sources jsonb not null default '[]',
  actions jsonb not null default '[]',
  rating text check (rating in ('helpful', 'unhelpful', 'incorrect')),
  rating_reasons text[] not null default '{}',
  rating_note text,
  time timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, answers) references aiva_messages on delete cascade,
  check (direction = 'in' or (answers is null and rating is null)),
  check (state <> 'sending' or (direction = 'out' and asked_as is not null and answer_until is not null))
);
comment on table aiva_messages is 'aiva: What people ask AIVA and what it answers. A question has one answer at most; each person sees their own.';
comment on column aiva_messages.person is 'Whose chat it is: a user id, "assistant", or "program".';
comment on column aiva_messages.asked_as is 'The session or key that asked and its roles: tools run with them, while it is in force.';
comment on column aiva_messages.run is 'The try that may answer; another one ends it.';
comment on column aiva_messages.lease_until is 'System time: until then a worker is at it, who renews it.';
comment on column aiva_messages.answer_until is 'System time: what is not answered by then has failed.';
comment on column aiva_messages.quotes_others is 'The answer was made from words of contacts, so it is not told to the assistant again.';
-- By this key a question cannot be answered twice.
create unique index aiva_messages_by_question on aiva_messages (account_id, answers) where answers is not null;
create index aiva_messages_by_person on aiva_messages (account_id, person, seq);

create index aiva_messages_unanswered on aiva_messages (seq) where state = 'sending';

create table aiva_days (
  account_id bigint not null references accounts on delete cascade,
  day text not null,
  questions integer not null,
  primary key (account_id, day)
);
comment on table aiva_days is 'aiva: How many questions an account asked on a day, 2026-12-24 (system time, UTC).';

create table help_articles (
  slug text primary key,
  position integer not null,
  title text not null,
  section text not null,
  screen text not null,
  screen_label text not null,
  body text not null,
  words tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', screen_label), 'B')
      || setweight(to_tsvector('english', body), 'C')
  ) stored
);
comment on table help_articles is 'aiva: The help of the product, as the files of this release have it.';
create index help_articles_by_words on help_articles using gin (words);

alter table account_settings
  add column assistant_allowed_host text,
  add column assistant_allowed_at timestamptz;
comment on column account_settings.assistant_allowed_host is 'The assistant''s service that questions and texts of the account may go to.';
