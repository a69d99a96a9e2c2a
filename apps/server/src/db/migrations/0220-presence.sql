-- Who is in a chat and who is in a space is kept alike. Nothing is brought over: whoever is there says so again.
drop table chat_presence;
drop table space_presence;

-- Nothing of it has to outlive a crash: who is still there says so again within half a minute.
create unlogged table presence (
  account_id bigint not null,
  place_kind text not null check (place_kind in ('chat', 'space')),
  place_id uuid not null,
  person text not null,
  person_account_id bigint not null,
  activity text not null check (activity in ('reading', 'writing')),
  until timestamptz not null,
  primary key (account_id, place_kind, place_id, person)
);
comment on table presence is 'team-inbox: Who reads a chat or a space, or writes in it, just now; system time, over by itself.';
comment on column presence.place_id is 'The contact whose chat it is, or the space.';
comment on column presence.person is 'Of the account''s people a user id or ''assistant''; of a member of a space who uses the app their user id.';
comment on column presence.person_account_id is 'Whose person it is: that account is told who else is there.';
