-- Every link that is mailed and works once is kept in the same way.

create table one_time_links (
  token_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'verify-reply-to-email', 'manager-invitation')),
  subject_id uuid not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index one_time_links_by_subject on one_time_links (purpose, subject_id, created_at);
create index one_time_links_over on one_time_links (expires_at);
comment on table one_time_links is 'one-time-links: Links that were mailed, by hash of their token; each works once, and the newest of a purpose and subject only.';
comment on column one_time_links.subject_id is 'What the link is for: a user, a reply-to email or an invitation.';
comment on column one_time_links.email is 'Where it was mailed to; it proves nothing of another address.';
comment on column one_time_links.ended_at is 'When it was used, or a newer one took its place.';

-- When a verification link ends stood only in the link. It was made after the account or the change of email was asked
-- for, so none lives longer than it said by more than a later change of the profile.
insert into one_time_links (token_hash, account_id, purpose, subject_id, email, created_at, expires_at)
  select verification_token_hash, account_id, 'verify-email', id, coalesce(pending_email, email), asked_at, asked_at + interval '24 hours'
  from (select *, case when pending_email is null then created_at else updated_at end as asked_at from users) as asked
  where verification_token_hash is not null;

-- A link that was mailed to an address the user has left since is not taken along.
insert into one_time_links (token_hash, account_id, purpose, subject_id, email, created_at, expires_at, ended_at)
  select r.token_hash, u.account_id, 'reset-password', u.id, u.email, r.created_at, r.expires_at, r.used_at
  from password_resets r join users u on u.id = r.user_id
  where not exists (select from audit_log a where a.user_id = u.id and a.event = 'email-changed' and a.time >= r.created_at);

insert into one_time_links (token_hash, account_id, purpose, subject_id, email, created_at, expires_at)
  select token_hash, account_id, 'verify-reply-to-email', id, email, created_at, token_expires_at
  from reply_to_emails where token_hash is not null;

insert into one_time_links (token_hash, account_id, purpose, subject_id, email, created_at, expires_at, ended_at)
  select token_hash, account_id, 'manager-invitation', id, email, created_at, expires_at, coalesce(accepted_at, declined_at)
  from manager_invitations;

alter table users drop column verification_token_hash;
drop table password_resets;
alter table reply_to_emails
  drop constraint reply_to_emails_token_whole,
  drop constraint reply_to_emails_verified_once,
  drop column token_hash,
  drop column token_expires_at;
alter table manager_invitations drop column token_hash;
