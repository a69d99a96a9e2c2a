-- A message of a space that can't be passed on now waits behind the others.

alter table space_messages
  add column tries integer not null default 0,
  add column try_at timestamptz;
comment on column space_messages.tries is 'How often passing it on stumbled since it last went on.';
comment on column space_messages.try_at is 'When it is tried again after it stumbled.';
