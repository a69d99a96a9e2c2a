-- Nothing of it has to outlive a crash: who is still there says so again within half a minute.
create unlogged table chat_presence (
  account_id bigint not null,
  contact_id uuid not null,
  person text not null,
  activity text not null check (activity in ('reading', 'writing')),
  until timestamptz not null,
  primary key (account_id, contact_id, person)
);
comment on table chat_presence is 'team-inbox: Who of an account''s people reads a chat or writes in it just now; system time, over by itself.';

alter table messages add column written_by text;
comment on column messages.written_by is 'Who of the account''s people wrote it in a chat: the id of its owner or of a manager, or ''assistant''.';
