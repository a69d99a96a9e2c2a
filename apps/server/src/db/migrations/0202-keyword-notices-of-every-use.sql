-- Whom a keyword tells may hear of every use of it, and its log is read from the latest on.

alter table keywords
  add column tells_on text not null default 'first' check (tells_on in ('first', 'every'));
comment on column keywords.tells_on is 'Whether it tells its people of the first use of each contact, or of every one.';
create index keyword_matches_latest on keyword_matches (account_id, keyword_id, time desc, message_id);
