create table mail_opens (
  account_id bigint not null,
  message_id uuid not null,
  kind text not null check (kind in ('human', 'suspected', 'machine')),
  contact_id uuid not null,
  cause_id uuid,
  email_id uuid,
  reason text not null,
  opens int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  address_key bytea not null,
  primary key (account_id, message_id, kind),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index mail_opens_by_cause on mail_opens (account_id, cause_id, message_id) where cause_id is not null;
create index mail_opens_by_email on mail_opens (account_id, email_id, message_id) where email_id is not null;
create index mail_opens_of_contact on mail_opens (account_id, contact_id, first_at desc);
create index mail_opens_by_address on mail_opens (address_key, last_at);
comment on table mail_opens is 'mail-opens: How often the picture in a mail that tells of its opening was asked for: by a person, by what may be a program, or by a program. Never proof that somebody read it.';
comment on column mail_opens.cause_id is 'The broadcast, or the message of a campaign, that the mail is of.';
comment on column mail_opens.email_id is 'The designed email that the mail is a version of; it may be deleted.';
comment on column mail_opens.address_key is 'Of the address it came from last, keyed: only to see that one address opens the mails of many.';
