-- The words that an account chose for the address of its opt-in page. Earlier ones keep working: they stand on posters.
create table opt_in_addresses (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 40),
  account_id bigint not null references accounts on delete cascade,
  -- Null once the account went back to the address that it has from the start.
  chosen_at timestamptz
);
comment on table opt_in_addresses is 'account-settings: Addresses of opt-in pages that their businesses chose; the latest chosen is the one that is shown.';
create index opt_in_addresses_by_account on opt_in_addresses (account_id, chosen_at desc);
