-- Who a person is, how they prove it, and what they may do for whom.

alter table accounts
  add column phone_number_type text check (phone_number_type in ('managed-voip', 'verified-cell')),
  add column website text not null default '',
  add column industry text not null default '',
  add column entity_type text,
  add column is_staying_with_bandwidth boolean not null default false,
  add column can_update_to_sole_prop boolean not null default false,
  add column postal_address jsonb;
update accounts set phone_number_type = 'managed-voip' where phone_number is not null;
update accounts set postal_address = jsonb_build_object(
    'addressLine1', split_part(trim(mailing_address), E'\n', 1),
    'addressLine2', trim(replace(substr(trim(mailing_address), length(split_part(trim(mailing_address), E'\n', 1)) + 2), E'\n', ', ')),
    'city', '', 'stateProvince', '', 'postal', '')
  where trim(mailing_address) <> '';
alter table accounts drop column mailing_address;
-- A new business has nothing to show to the carriers yet, and begins with telling about itself.
alter table accounts alter column registration_status set default 'not-registered';
alter table accounts alter column onboarding_status set default 'new-user';
comment on column accounts.postal_address is 'Under every email (CAN-SPAM): addressLine1, addressLine2, city, stateProvince, postal. Addresses from before their parts were asked for stand in the two lines.';
comment on column accounts.phone_number is 'E.164. Of a managed-voip account what it sends from; of a verified-cell account the owner''s own cell, which no carrier sends from.';

alter table users
  add column pending_email text check (pending_email = lower(pending_email)),
  add column password_changed_at timestamptz,
  add column assistant_password_hash text,
  add column multi_factor_deferred_until timestamptz,
  add column mobile_number text,
  add column mobile_verified_at timestamptz;
comment on column users.pending_email is 'A new sign-in email until its owner followed the link; email stays what signs in.';
comment on column users.assistant_password_hash is 'Signs an assistant in under the same email: everyday work, nothing of security or money.';
comment on column users.multi_factor_deferred_until is 'Until then a sign-in does not ask to set a second factor up.';

-- A session says for whom somebody acts, and who they are when they are not the account's own.
alter table sessions
  add column id uuid not null default uuidv7() unique,
  add column kind text not null default 'own' check (kind in ('own', 'assistant', 'managing')),
  add column acting_user_id uuid references users on delete cascade,
  add column address text not null default '',
  add column integration_redirect text,
  add constraint sessions_acting check ((kind = 'managing') = (acting_user_id is not null));
create index sessions_by_account on sessions (account_id);
create index sessions_by_acting_user on sessions (acting_user_id) where acting_user_id is not null;
create index sessions_by_expiry on sessions (expires_at);
comment on column sessions.acting_user_id is 'The manager or superuser who acts as user_id; signing out gives them their own session back.';

create table sign_in_failures (
  username_hash bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failures_by_age on sign_in_failures (last_at);
comment on table sign_in_failures is 'sessions: Wrong passwords in a row by keyed hash of what was typed as username, whether or not such a user exists.';

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id);
comment on table password_resets is 'passwords: Links to set a new password, by hash of their token; each works once, for an hour.';

create table multi_factor_methods (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  channel text not null check (channel in ('sms', 'call', 'email', 'authenticator')),
  target text not null default '',
  sealed_secret bytea,
  last_step bigint,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (user_id, channel, target),
  check ((channel = 'authenticator') = (sealed_secret is not null))
);
comment on table multi_factor_methods is 'multi-factor: Confirmed second factors. An app''s secret is sealed with the server''s key; last_step is the time step of its last code, which no other sign-in may use again.';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'multi-factor: One-time codes for who lost their second factor, by keyed hash.';

create table sign_in_challenges (
  nonce_hash bytea primary key,
  browser_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  session_kind text not null check (session_kind in ('own', 'assistant')),
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);
comment on table sign_in_challenges is 'sessions: Sign-ins whose password was right and whose second factor is due. Bound to the browser by a cookie, so that a stolen nonce alone is worth nothing.';

create table verification_codes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'add-method', 'mobile-number')),
  nonce_hash bytea,
  channel text not null check (channel in ('sms', 'call', 'email', 'authenticator')),
  target text not null default '',
  code_hash bytea,
  sealed_secret bytea,
  method_id uuid,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_by_user on verification_codes (user_id, purpose, created_at desc);
create index verification_codes_by_expiry on verification_codes (expires_at);
create index verification_codes_by_target on verification_codes (target, created_at desc) where target <> '';
comment on table verification_codes is 'multi-factor: Codes on their way, by keyed hash: six digits, 10 minutes, five tries, once. A code is good only for its purpose, target and nonce. sealed_secret is that of an app being set up.';

create table account_managers (
  account_id bigint not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, user_id)
);
create index account_managers_by_user on account_managers (user_id);
comment on table account_managers is 'managed-accounts: Which users may act for an account besides its own.';

create table manager_invitations (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  email text not null check (email = lower(email)),
  token_hash bytea not null unique,
  invited_by uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  primary key (account_id, id)
);
create unique index manager_invitations_open on manager_invitations (account_id, email) where accepted_at is null and declined_at is null;
comment on table manager_invitations is 'managed-accounts: Invitations by email to act for an account; one open one for each address.';

create table api_keys (
  id uuid primary key default uuidv7(),
  account_id bigint not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  key_hash bytea not null unique,
  prefix text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_keys_in_force on api_keys (account_id) where revoked_at is null;
comment on table api_keys is 'api-keys: Keys for programs, by hash only; at most one in force for each account.';

create table audit_log (
  id uuid primary key default uuidv7(),
  account_id bigint,
  user_id uuid,
  acting_user_id uuid,
  actor_kind text not null check (actor_kind in ('own', 'assistant', 'managing', 'superuser', 'api-key', 'nobody', 'system')),
  event text not null,
  details jsonb not null default '{}',
  address text not null default '',
  user_agent text not null default '',
  time timestamptz not null
);
create index audit_log_by_account on audit_log (account_id, time desc, id desc);
create index audit_log_by_actor on audit_log (account_id, acting_user_id, time desc) where acting_user_id is not null;
comment on table audit_log is 'audit-log: Append-only, kept when the account goes. Sign-ins, security changes, and every write made on behalf of somebody else; never contents, numbers or secrets.';
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

create table identity_checks (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  provider_id text unique,
  state text not null default 'started' check (state in ('started', 'processing', 'needs-input', 'verified', 'canceled')),
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
comment on table identity_checks is 'identity: Checks of who the owner is, at the provider. The account''s identity_status follows from them.';

create table carrier_registrations (
  account_id bigint primary key references accounts on delete cascade,
  path text not null check (path in ('twilio', 'tcr')),
  form jsonb not null,
  step text not null default 'none' check (step in ('none', 'brand', 'otp', 'campaign', 'done')),
  attempt integer not null default 0,
  provider_state jsonb not null default '{}',
  brand_id text,
  brand_status text,
  brand_identity_status text,
  campaign_id text,
  campaign_status text,
  problems jsonb not null default '[]',
  otp_to text,
  otp_sent_at timestamptz,
  otp_reference text,
  submitted_at timestamptz,
  next_check_at timestamptz,
  updated_at timestamptz not null
);
comment on table carrier_registrations is 'registration: The brand and campaign of an account with the carriers. provider_state holds the provider''s ids made on the way (bundles, services), so that a step that was cut off goes on where it stood. accounts.registration_status is what the gate reads.';

create table account_settings (
  account_id bigint primary key references accounts on delete cascade,
  message_helper boolean not null default true,
  assistant_chat boolean not null default true,
  allows_short_codes boolean not null default true,
  relaxed_dynamic_fields boolean not null default false,
  email_notifications boolean not null default false,
  email_notifications_to text,
  call_forward_enabled boolean not null default false,
  call_forward_number text,
  voice_disabled boolean not null default false,
  voice_ring_seconds smallint not null default 20 check (voice_ring_seconds between 5 and 60),
  voice_has_voicemail boolean not null default true,
  voice_announces_calls boolean not null default true,
  opt_out_message text,
  opt_in_form jsonb not null default '{"isEnabled": false, "heading": "", "info": "", "consentText": ""}',
  double_opt_in jsonb not null default '{"isEnabled": false, "message": "", "redirectUrl": ""}',
  user_custom_fields jsonb not null default '[]',
  contact_card jsonb not null default '{}',
  contact_card_picture text,
  contact_card_version integer not null default 0
);
insert into account_settings (account_id) select account_id from accounts;
comment on table account_settings is 'account-settings: Plain values under /settings that sending does not read. contact_card_picture is a key in the file store.';

create table custom_fields (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  position smallint not null,
  primary key (account_id, id)
);
create unique index custom_fields_by_name on custom_fields (account_id, lower(name));
comment on table custom_fields is 'account-settings: Fields of the account''s own making on its contacts.';
alter table contacts add column custom_fields jsonb not null default '{}';
comment on column contacts.custom_fields is 'Values by id of the custom field.';

create table push_subscriptions (
  id uuid primary key default uuidv7(),
  account_id bigint not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  token_hash bytea not null unique,
  token text not null,
  device_type text not null check (device_type in ('web', 'ios', 'android')),
  created_at timestamptz not null
);
create index push_subscriptions_by_account on push_subscriptions (account_id);
comment on table push_subscriptions is 'push: Devices to notify; one ends with the session it was made in.';

create table tracked_steps (
  step text not null,
  day text not null,
  hits bigint not null default 0,
  primary key (step, day)
);
comment on table tracked_steps is 'tracking: How many visitors reached each step of signing up, by UTC day (YYYY-MM-DD). Nothing about the visitor is kept.';
