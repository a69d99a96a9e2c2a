-- Signing up tells nobody whether an email has an account: several users may give the same one, and whoever verifies it
-- owns it. Who signed up before owns theirs.
alter table users
  add column owns_email boolean not null default true,
  drop constraint users_email_key,
  add constraint users_verified_is_owned check (owns_email or email_verified_at is null);
create unique index users_by_owned_email on users (email) where owns_email;
create index users_by_unowned_email on users (email, created_at) where not owns_email;
comment on column users.owns_email is 'Whether the email signs this user in. A new user has it from its verification on; until then others may give the same.';
