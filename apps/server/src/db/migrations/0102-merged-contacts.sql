-- Links that were sent to a contact go on working once it is merged into another one (document 2, section 2.13).
create table merged_contacts (
  account_id bigint not null references accounts on delete cascade,
  merged_id uuid not null,
  kept_id uuid not null,
  primary key (account_id, merged_id)
);
comment on table merged_contacts is 'contacts: Which contact stands for one that was merged into it; that one may have been merged in turn.';
