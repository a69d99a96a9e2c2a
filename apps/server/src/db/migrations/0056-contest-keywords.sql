alter table contests add column keyword_id uuid,
  add foreign key (account_id, keyword_id) references keywords (account_id, id) on delete set null (keyword_id);
create index contests_by_keyword on contests (account_id, keyword_id) where keyword_id is not null;
alter table keywords add column tells_owner boolean not null default false;
comment on column keywords.tells_owner is 'Whether the owner gets an email about each contact who names it for the first time.';
