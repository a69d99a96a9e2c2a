-- Keywords: what people text to get an answer.

create table keywords (
  account_id bigint not null,
  id uuid not null,
  other_words text[] not null default '{}',
  allows_misspelt boolean not null default false,
  answer text not null default '',
  answers_per text not null default 'always' check (answers_per in ('always', 'day', 'week', 'month', 'once')),
  add_tags text[] not null default '{}',
  remove_tags text[] not null default '{}',
  is_on boolean not null default true,
  active_from timestamptz,
  active_until timestamptz,
  consent_wording text not null default '',
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade
);
comment on table keywords is 'keywords: What is done when somebody texts a keyword; its word is the name of the item.';
comment on column keywords.consent_wording is 'What the business tells people where it shows the keyword; kept with the consent of who texts it.';

create table keyword_words (
  account_id bigint not null,
  word text not null,
  keyword_id uuid not null,
  is_main boolean not null,
  allows_misspelt boolean not null,
  primary key (account_id, word),
  foreign key (account_id, keyword_id) references keywords on delete cascade
);
create index keyword_words_of_keyword on keyword_words (account_id, keyword_id);
create index keyword_words_misspelt on keyword_words (account_id) where allows_misspelt;
comment on table keyword_words is 'keywords: The words that keywords listen to, as they are compared; no two keywords have the same one.';

create table keyword_matches (
  account_id bigint not null references accounts on delete cascade,
  message_id uuid not null,
  -- No foreign key: a keyword that goes must not keep a text from being taken in.
  keyword_id uuid not null,
  contact_id uuid not null,
  rule text not null check (rule in ('whole-text', 'first-word', 'other-word', 'misspelt')),
  time timestamptz not null,
  outcome text check (outcome in ('answered', 'unsent', 'no-answer', 'answered-before', 'too-many', 'said-no')),
  primary key (account_id, message_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index keyword_matches_of_keyword on keyword_matches (account_id, keyword_id, contact_id, time);
create index keyword_matches_of_contact on keyword_matches (account_id, contact_id, time);
comment on table keyword_matches is 'keywords: Which keyword a text named and by which rule, and what became of it; one a text, so that none is answered twice.';
comment on column keyword_matches.outcome is 'Null until it was acted on.';
