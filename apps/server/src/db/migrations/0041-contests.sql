create table contests (
  account_id bigint not null,
  id uuid not null,
  prize text not null default '',
  prize_value_cents bigint check (prize_value_cents >= 0),
  winners_wanted int not null default 1,
  alternates_wanted int not null default 2,
  entries_per_contact int not null default 1,
  opens_at timestamptz,
  closes_at timestamptz,
  regions text[] not null default '{}',
  min_age int,
  sponsor_address text not null default '',
  public_source text not null default '',
  terms text not null default '',
  winner_text text not null default '',
  form_id uuid,
  link_id uuid,
  published_at timestamptz,
  seed text,
  seed_hash text,
  sealed_at timestamptz,
  entries_count int,
  entries_hash text,
  public_value text,
  drawn_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade,
  foreign key (account_id, form_id) references configurable_forms (account_id, id) on delete set null (form_id),
  foreign key (account_id, link_id) references trackable_links (account_id, id) on delete set null (link_id)
);
create index contests_to_seal on contests (closes_at) where published_at is not null and sealed_at is null;
create index contests_by_form on contests (account_id, form_id) where form_id is not null;
create index contests_by_link on contests (account_id, link_id) where link_id is not null;
comment on table contests is 'contests: What can be won, who may enter and when, and what the draw is recomputed from.';
comment on column contests.seed is 'Secret until the draw; its hash is public from the moment the contest is published.';
comment on column contests.sealed_at is 'When the list of entries was closed and hashed: none comes in or goes after that.';
comment on column contests.public_value is 'What nobody could know before closing; it is typed in for the draw.';

create table contest_entries (
  account_id bigint not null,
  contest_id uuid not null,
  id uuid not null default uuidv7(),
  contact_id uuid,
  code text not null,
  number int not null,
  way text not null check (way in ('form', 'link', 'keyword', 'hand', 'post', 'page')),
  -- What the page was opened with: who sends it twice is heard once.
  nonce text,
  entered_at timestamptz not null,
  primary key (account_id, contest_id, id),
  unique (account_id, contest_id, code, number),
  unique (account_id, contest_id, contact_id, number),
  unique (account_id, contest_id, nonce),
  foreign key (account_id, contest_id) references contests (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete set null (contact_id)
);
create index contest_entries_by_contact on contest_entries (account_id, contact_id) where contact_id is not null;
comment on table contest_entries is 'contests: Who entered, how, and how often. The code stands for the contact in the public list.';

create table contest_winners (
  account_id bigint not null,
  contest_id uuid not null,
  place int not null,
  code text not null,
  contact_id uuid,
  state text not null check (state in ('winner', 'alternate', 'replaced')),
  reason text not null default '',
  replaced_at timestamptz,
  message_id uuid,
  told_at timestamptz,
  primary key (account_id, contest_id, place),
  foreign key (account_id, contest_id) references contests (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete set null (contact_id)
);
create index contest_winners_by_contact on contest_winners (account_id, contact_id) where contact_id is not null;
comment on table contest_winners is 'contests: Winners and alternates in the order of the draw, and why somebody was replaced.';
