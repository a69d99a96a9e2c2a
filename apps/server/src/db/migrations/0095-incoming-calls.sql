create table incoming_calls (
  account_id bigint not null references accounts on delete cascade,
  carrier text not null check (carrier in ('twilio', 'sinch', 'bandwidth')),
  carrier_call_id text not null,
  contact_id uuid not null,
  state text not null default 'ringing' check (state in ('ringing', 'answered', 'missed')),
  called_at timestamptz not null,
  primary key (account_id, carrier, carrier_call_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index incoming_calls_of_contact on incoming_calls (account_id, contact_id, called_at desc);
comment on table incoming_calls is 'incoming-calls: Who called a number of the account, and whether anybody answered.';

alter table phone_numbers add column hears_calls boolean not null default false;
comment on column phone_numbers.hears_calls is 'Whether its carrier was told where to tell of calls to it.';
create index phone_numbers_deaf on phone_numbers (account_id, phone_number) where not hears_calls;
