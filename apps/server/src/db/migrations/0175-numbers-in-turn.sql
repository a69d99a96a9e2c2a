-- A number that an account had before is kept for a while, and then given back to its carrier.

alter table phone_numbers add column release_at timestamptz;
create index phone_numbers_to_release on phone_numbers (release_at) where release_at is not null;
comment on column phone_numbers.release_at is 'When an earlier number, or one of a closed account, goes back to its carrier; null while it is in use. Until then it takes texts and calls.';

create table released_numbers (
  account_id bigint not null references accounts on delete cascade,
  phone_number text not null,
  carrier text not null check (carrier in ('twilio', 'sinch', 'bandwidth')),
  carrier_number_id text not null,
  released_at timestamptz not null,
  primary key (account_id, phone_number)
);
comment on table released_numbers is 'phone-numbers: A number nobody has any more, until its carrier has taken it back.';

create table number_changes (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  phone_number text not null,
  carrier text not null check (carrier in ('twilio', 'sinch', 'bandwidth')),
  state text not null default 'ordered' check (state in ('ordered', 'done', 'failed')),
  problem text,
  asked_at timestamptz,
  ordered_by bigint references accounts (account_id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index number_changes_open on number_changes (account_id) where state = 'ordered';
create index number_changes_ordered on number_changes (phone_number) where state = 'ordered';
comment on table number_changes is 'phone-numbers: Another number that was ordered for an account. One at a time; it stands before the carrier is asked, so that a cut buys none twice.';
comment on column number_changes.asked_at is 'When the carrier was first asked: from then on the number may be ours already.';
comment on column number_changes.ordered_by is 'The account of who ordered it, whose screens are told.';
