-- Partners, and what businesses let them do.

create table partners (
  id text primary key check (id ~ '^[a-z0-9-]{1,64}$'),
  name text not null,
  description text not null default '',
  redirect_urls text[] not null check (cardinality(redirect_urls) > 0),
  scopes text[] not null,
  secret_hash bytea not null,
  created_at timestamptz not null
);
comment on table partners is 'integrations: Products of others that businesses may connect. redirect_urls are the only addresses answers go to, compared to the letter.';

create table partner_grants (
  account_id bigint not null references accounts on delete cascade,
  partner_id text not null references partners on delete cascade,
  user_id uuid not null references users on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null,
  redirect_url text not null,
  code_challenge text not null,
  code_hash bytea not null unique,
  code_expires_at timestamptz not null,
  code_used_at timestamptz,
  token_hash bytea unique,
  last_used_at timestamptz,
  primary key (account_id, partner_id)
);
create index partner_grants_by_partner on partner_grants (partner_id);
create index partner_grants_by_user on partner_grants (user_id);
comment on table partner_grants is 'integrations: Which partner may work with which account, and how far. Its code is good once, for a minute of system time; the token it is changed for acts as an API key within the scopes. Both by hash only.';
comment on column partner_grants.code_hash is 'Kept after its use: who brings it again ends the token it was changed for.';
