-- Texts and receipts that never came by webhook are taken from the carriers' lists.
alter table messages add column carrier_received_at timestamptz;
comment on column messages.carrier_received_at is 'When the carrier received an incoming message that reached us late; null for others.';

alter table phone_numbers
  add column webhooks_checked_until timestamptz not null default now(),
  add column webhooks_check_due_at timestamptz not null default now();
-- Business time, which new numbers are given.
alter table phone_numbers alter column webhooks_checked_until drop default;
comment on column phone_numbers.webhooks_checked_until is 'Until when its texts and receipts were compared with the carrier''s lists.';
comment on column phone_numbers.webhooks_check_due_at is 'When they are compared again (system time).';
create index phone_numbers_by_webhooks_check on phone_numbers (carrier, webhooks_check_due_at);

create table removed_texts (
  received_as text primary key,
  removed_at timestamptz not null default now()
);
comment on table removed_texts is 'inbound: Incoming messages that were removed with their contacts, for as long as carriers list them: they are not fetched again.';
create index removed_texts_by_time on removed_texts (removed_at);
create or replace function delete_messages_of_contacts() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from messages m using removed r where m.account_id = r.account_id and m.contact_id = r.id
    returning m.received_as, m.time
  )
  insert into removed_texts (received_as)
  select received_as from gone where received_as is not null and time > now() - interval '30 days'
  on conflict do nothing;
  return null;
end $$;

-- For the messages of the last hour without a final receipt. Insertions barely notice it.
create index messages_by_hour on messages using brin (time) with (pages_per_range = 32, autosummarize = on);
