create table emails (
  account_id bigint not null,
  id uuid not null,
  subject text not null,
  preheader text not null default '',
  is_transactional boolean not null default false,
  transactional_reason text,
  -- Not jsonb, which would put its parts into another order: a design opens as it was saved.
  design json not null,
  revision int not null default 1,
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade,
  check (not is_transactional or transactional_reason is not null)
);
comment on table emails is 'email-designs: A designed email as it is edited.';
comment on column emails.preheader is 'What lists of mails show behind the subject.';
comment on column emails.transactional_reason is 'Why it is no marketing, in its author''s words.';
comment on column emails.revision is 'Of the design; a change names the one it was made from.';

create table email_versions (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null,
  email_id uuid not null,
  made_at timestamptz not null,
  is_transactional boolean not null,
  subject text not null,
  preheader text not null,
  text text not null,
  fields text[] not null,
  design json not null,
  primary key (account_id, id)
);
create index email_versions_by_email on email_versions (account_id, email_id, made_at desc);
comment on table email_versions is 'email-designs: An email as it was when a message, broadcast or campaign took it; never changes, so that later edits change nothing that was promised.';
comment on column email_versions.email_id is 'The email it was taken from, which may be deleted.';
comment on column email_versions.text is 'The design as plain text, merge fields and links as they were written.';
comment on column email_versions.fields is 'Every merge field and content tag that it uses.';

alter table messages
  add column email_version_id uuid,
  add column email_values jsonb,
  add constraint messages_email_check check (email_version_id is null or (type = 'email' and email_values is not null));
comment on column messages.email_version_id is 'The designed email that it is; its text is that design as plain text.';
comment on column messages.email_values is 'What its recipient reads for each merge field of the design, as it was promised.';

alter table broadcasts add column email_version_id uuid;
comment on column broadcasts.email_version_id is 'The designed email that it sends; null of words typed here.';

alter table campaign_events add column email_version_id uuid;
comment on column campaign_events.email_version_id is 'The designed email that it sends; null of words typed here.';
