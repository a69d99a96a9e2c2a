create table imported_pictures (
  account_id bigint not null,
  id uuid not null,
  key text not null,
  content_type text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index imported_pictures_by_age on imported_pictures (created_at);
comment on table imported_pictures is 'messages: Pictures brought from the web to be sent; kept for a day.';
