create table quiet_times (
  account_id bigint not null,
  person text not null,
  from_minute integer not null check (from_minute between 0 and 1439),
  until_minute integer not null check (until_minute between 0 and 1439 and until_minute <> from_minute),
  time_zone text not null,
  changed_at timestamptz not null,
  primary key (account_id, person)
);
comment on table quiet_times is 'push: When one of an account''s people wants no notifications, by their own clock; the end may be on the next day.';
