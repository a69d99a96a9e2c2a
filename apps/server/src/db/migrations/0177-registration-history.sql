create table registration_events (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  time timestamptz not null,
  event text not null check (event in ('submitted', 'brand-approved', 'refused', 'registered')),
  is_by_support boolean not null default false,
  problems jsonb not null default '[]',
  primary key (account_id, id)
);
comment on table registration_events is 'registration: What became of an account''s registration with the carriers, for support.';

insert into registration_events (account_id, time, event)
select account_id, submitted_at, 'submitted' from carrier_registrations where submitted_at is not null;
