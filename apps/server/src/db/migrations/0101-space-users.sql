-- Members of a space who use the product themselves read and write in the app, once they said so.

alter table space_members
  add column user_id uuid references users on delete set null,
  add column user_state text check (user_state in ('invited', 'joined', 'declined')),
  add column in_app_since timestamptz,
  add column heard_at timestamptz,
  add column read_at timestamptz,
  add column read_message_id uuid,
  add column is_muted boolean not null default false;
create unique index space_members_of_user on space_members (user_id, account_id, space_id) where user_id is not null;
comment on column space_members.user_id is 'Who of another account this contact is, by a number or email they verified; the space''s account learns it once they have joined.';
comment on column space_members.user_state is 'invited waits for their answer; joined reads and writes in the app and gets no texts; declined keeps getting texts.';
comment on column space_members.heard_at is 'When something last came for them in the app: the space is unread for them while that is after read_at.';

alter table space_deliveries add column text text;
comment on column space_deliveries.text is 'What a member who reads in the app reads there; null for who gets texts.';

alter table space_messages add column cost_hundredths integer not null default 0;
comment on column space_messages.cost_hundredths is 'What passing it on by text has cost the account so far.';

create index users_by_mobile on users (mobile_number) where mobile_verified_at is not null;
