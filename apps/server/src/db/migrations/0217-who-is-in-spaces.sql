-- Nothing of it has to outlive a crash: who is still there says so again within half a minute.
create unlogged table space_presence (
  account_id bigint not null,
  space_id uuid not null,
  person text not null,
  person_account_id bigint not null,
  activity text not null check (activity in ('reading', 'writing')),
  until timestamptz not null,
  primary key (account_id, space_id, person)
);
comment on table space_presence is 'spaces: Who reads a space or writes in it just now; system time, over by itself.';
comment on column space_presence.person is 'Of the account''s people a user id or ''assistant''; of a member who uses the app their user id.';
comment on column space_presence.person_account_id is 'Whose person it is: that account is told who else is there.';
