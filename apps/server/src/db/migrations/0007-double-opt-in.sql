-- Double opt-in: new contacts are texted once and confirm by the link in it (document 2, sections 2.8, 2.13 and 4).

alter table consents add column confirmed_at timestamptz;
comment on column consents.confirmed_at is 'When the owner of the number confirmed by the link in a text. Goes with the consent when they opt out.';

create table double_opt_in_requests (
  account_id bigint not null references accounts on delete cascade,
  address text not null,
  contact_id uuid not null,
  is_bulk boolean not null,
  requested_at timestamptz not null,
  message_id uuid,
  primary key (account_id, address)
);
create index double_opt_in_requests_open on double_opt_in_requests (account_id, is_bulk, address) where message_id is null;
comment on table double_opt_in_requests is 'double-opt-in: Numbers that were asked to confirm, or are about to be. By number, so that nobody is asked again when the contact is deleted and added anew.';
comment on column double_opt_in_requests.message_id is 'The text that asks, once it is written; whether it left is its own matter.';
comment on column double_opt_in_requests.is_bulk is 'One of an import: it goes behind single messages and moves no chat up.';

alter table contact_imports add column asks_to_confirm boolean not null default false;
comment on column contact_imports.asks_to_confirm is 'Whether its new contacts are asked to confirm (double opt-in).';
