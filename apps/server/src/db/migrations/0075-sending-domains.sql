create table sending_domains (
  account_id bigint primary key references accounts on delete cascade,
  domain text not null,
  local_part text not null,
  selector text not null,
  sealed_key bytea not null,
  public_key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'broken', 'proved', 'failing')),
  problem text,
  has_dkim boolean not null default false,
  has_dmarc boolean not null default false,
  created_at timestamptz not null,
  checked_at timestamptz,
  proved_at timestamptz,
  failing_since timestamptz,
  next_check_at timestamptz not null,
  told_at timestamptz,
  check ((state = 'failing') = (failing_since is not null)),
  check (state not in ('proved', 'failing') or proved_at is not null)
);
create index sending_domains_due on sending_domains (next_check_at);
comment on table sending_domains is 'sending-domains: The domain that an account''s emails come from once its DNS proves it, with the key they are signed with.';
comment on column sending_domains.local_part is 'What stands before the @ of the address that emails come from.';
comment on column sending_domains.selector is 'The name of the key in the DNS: <selector>._domainkey.<domain>.';
comment on column sending_domains.sealed_key is 'The private key, encrypted under the installation''s secret.';
comment on column sending_domains.public_key is 'As the DNS has it: DER in base64.';
comment on column sending_domains.problem is 'What the last check found in the way, in a sentence.';
comment on column sending_domains.told_at is 'When the owner was last mailed that it fails.';
