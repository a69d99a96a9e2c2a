create table accounts (
  account_id bigint generated always as identity primary key,
  company text not null,
  timezone text not null default 'America/Chicago',
  onboarding_status text not null default 'needs-managed-voip'
    check (onboarding_status in ('new-user', 'needs-managed-voip', 'needs-mobile-number', 'complete')),
  phone_number text,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table accounts is 'users: A business: the tenant. Its number never leaves the server; every row of a customer starts with it.';

-- Hot figures live apart from the account, so that counting never waits for somebody who edits a profile.
create table account_counters (
  account_id bigint primary key references accounts on delete cascade,
  credit_hundredths bigint not null default 0 check (credit_hundredths >= 0),
  held_hundredths bigint not null default 0 check (held_hundredths >= 0),
  contacts bigint not null default 0,
  unread_chats bigint not null default 0
);
comment on table account_counters is 'users: Figures of an account kept in step by the transactions that change them: credits free and held, contacts, chats with something unread.';

create table users (
  id uuid primary key default uuidv7(),
  account_id bigint not null references accounts on delete cascade,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  slug text not null unique,
  email_verified_at timestamptz,
  verification_token_hash bytea,
  superuser boolean not null default false,
  organization_admin boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index users_by_account on users (account_id);
comment on table users is 'users: A person who signs in. The directory from login email to account, so its keys are global.';

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
comment on table sessions is 'users: A signed-in browser or phone, known by the hash of its token only.';

create table credit_ledger (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('grant', 'purchase', 'reserve', 'charge', 'return')),
  free_hundredths bigint not null,
  held_hundredths bigint not null,
  balance_hundredths bigint not null,
  cause_kind text not null,
  cause_id uuid,
  note text not null default '',
  time timestamptz not null,
  primary key (account_id, id)
);
create index credit_ledger_by_cause on credit_ledger (account_id, cause_id);
comment on table credit_ledger is 'credits: Append-only. What each event added to or took from the free and the held credits, in hundredths; the sums are the balance.';

create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  key text not null check (length(key) <= 255),
  request_hash bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
comment on table idempotency_keys is 'http: The first answer given under an Idempotency-Key; status is null while the first call is still running.';

create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null default 0,
  primary key (bucket, window_start)
);
comment on table rate_limits is 'http: Calls per address or user and window, shared by all processes.';

create table change_log (
  id bigint generated always as identity primary key,
  seq bigint,
  account_id bigint not null,
  topics text[] not null,
  ids uuid[] not null default '{}',
  written_at timestamptz not null default clock_timestamp()
);
create sequence change_log_seq owned by change_log.seq;
create index change_log_unsequenced on change_log (id) where seq is null;
create unique index change_log_by_seq on change_log (seq);
comment on table change_log is 'http: What changed for whom. One relay numbers rows in order of commit, so that a reader by sequence misses none.';

create table installation (
  key text primary key,
  value jsonb not null
);
comment on table installation is 'db: Facts about this installation, such as that the demo was seeded.';
