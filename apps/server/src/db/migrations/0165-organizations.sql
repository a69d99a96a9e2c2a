-- A business with many accounts: one organization, its locations, licenses and a pool of credits.

create table organizations (
  organization_id uuid primary key default uuidv7(),
  name text not null,
  licenses integer not null default 0 check (licenses >= 0),
  credit_hundredths bigint not null default 0 check (credit_hundredths >= 0),
  lets_admins_manage boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index organizations_by_name on organizations (lower(name), organization_id);
comment on table organizations is 'organizations: A business with many accounts. Its credits are a pool that its admins share out among them.';
comment on column organizations.licenses is 'How many of its accounts can have a license.';
comment on column organizations.lets_admins_manage is 'Whether its admins may act for its accounts.';

create table organization_locations (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index organization_locations_by_name on organization_locations (organization_id, lower(name));
comment on table organization_locations is 'organizations: Where the accounts of an organization are: branches, regions, whatever it calls them.';

create table organization_ledger (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('grant', 'removal', 'transfer', 'allocation')),
  moved_hundredths bigint not null check (moved_hundredths > 0),
  pool_hundredths bigint not null,
  balance_hundredths bigint not null check (balance_hundredths >= 0),
  from_name text,
  to_name text,
  note text not null default '',
  made_by uuid,
  time timestamptz not null,
  primary key (organization_id, id)
);
create index organization_ledger_by_time on organization_ledger (organization_id, time desc, id desc);
comment on table organization_ledger is 'organizations: Append-only. Every move of an organization''s credits; credit_ledger has the lines of the accounts it moved, under its id as their cause.';
comment on column organization_ledger.pool_hundredths is 'What it added to the pool; 0 between two accounts.';
comment on column organization_ledger.from_name is 'What gave the credits was called then; null for the pool.';

alter table accounts
  add column organization_id uuid references organizations,
  add column location_id uuid,
  add column is_licensed boolean not null default true,
  add constraint accounts_location_fkey foreign key (organization_id, location_id)
    references organization_locations (organization_id, id) on delete set null (location_id),
  add constraint accounts_location_in_organization check (location_id is null or organization_id is not null);
create index accounts_by_organization on accounts (organization_id, lower(company), account_id) where organization_id is not null;
create index accounts_by_location on accounts (organization_id, location_id) where location_id is not null;
comment on column accounts.is_licensed is 'Of an organization''s account: whether it has one of its licenses, without which nothing is sent. Of any other it says nothing.';

-- Whatever the lists hold by now, these come to them.
do $$
declare
  longer record;
  rule text;
begin
  for longer in
    select * from (values
      ('credit_ledger', 'credit_ledger_kind_check', '''transfer''::text, ''removal''::text'),
      ('one_time_links', 'one_time_links_purpose_check', '''account-invitation''::text')
    ) as l (its_table, name, more)
  loop
    select pg_get_constraintdef(oid) into strict rule from pg_constraint
      where conname = longer.name and conrelid = longer.its_table::regclass;
    execute format('alter table %I drop constraint %I', longer.its_table, longer.name);
    execute format('alter table %I add constraint %I %s', longer.its_table, longer.name,
      replace(rule, 'ARRAY[', 'ARRAY[' || longer.more || ', '));
  end loop;
end
$$;

-- Who was an organization's admin before there were organizations gets theirs.
do $$
declare
  admin record;
  made uuid;
begin
  for admin in
    select a.account_id, a.company, a.created_at from accounts a
    where exists (select from users u where u.account_id = a.account_id and u.organization_admin)
  loop
    insert into organizations (name, licenses, created_at, updated_at)
      values (coalesce(nullif(trim(admin.company), ''), 'Organization'), 1, admin.created_at, admin.created_at)
      returning organization_id into made;
    update accounts set organization_id = made where account_id = admin.account_id;
  end loop;
end
$$;
