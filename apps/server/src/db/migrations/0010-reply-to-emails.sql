-- Replies go to addresses somebody proved to read (document 2, sections 2.6, 3 and 4), not to any that was typed in.

create table reply_to_emails (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  email text not null,
  verified_at timestamptz,
  is_chosen boolean not null default false,
  token_hash bytea,
  token_expires_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id),
  constraint reply_to_emails_by_email unique (account_id, email),
  constraint reply_to_emails_chosen_is_verified check (verified_at is not null or not is_chosen),
  constraint reply_to_emails_token_whole check ((token_hash is null) = (token_expires_at is null)),
  constraint reply_to_emails_verified_once check (verified_at is null or token_hash is null)
);
create unique index reply_to_emails_chosen on reply_to_emails (account_id) where is_chosen;
comment on table reply_to_emails is 'reply-to-emails: Addresses an account''s emails may name for replies, once they are verified; in lower case.';
comment on column reply_to_emails.is_chosen is 'Where replies go. Without one they go to the address the account sends from, its owner''s.';
comment on column reply_to_emails.token_hash is 'Of the link in the newest mail; used once.';

-- An address in use counts as verified, also where it is not the owner's own: it was in use before there was a
-- verification, and replies must not go elsewhere all at once.
insert into reply_to_emails (account_id, email, verified_at, is_chosen, created_at)
  select account_id, lower(trim(reply_to_email)), now(), true, now()
  from accounts where trim(reply_to_email) <> '';
alter table accounts drop column reply_to_email;
