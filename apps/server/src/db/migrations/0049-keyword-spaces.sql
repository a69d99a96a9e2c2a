create table keyword_spaces (
  account_id bigint not null,
  keyword_id uuid not null,
  space_id uuid not null,
  primary key (account_id, keyword_id, space_id),
  foreign key (account_id, keyword_id) references keywords on delete cascade,
  foreign key (account_id, space_id) references spaces on delete cascade
);
create index keyword_spaces_of_space on keyword_spaces (account_id, space_id);
comment on table keyword_spaces is 'keywords: The spaces that whoever texts a keyword joins.';
