-- How a pause ended decides about each message it held, also those put aside just after it. Messages left in the outbox
-- by a pause that is over are found by an index of those put aside, whatever else waits.
alter table campaigns
  add column resumed_at timestamptz,
  add column resume_choice text check (resume_choice in ('shift', 'skip', 'send'));
comment on column campaigns.resumed_at is 'End of the last pause; null if there was none.';
comment on column campaigns.resume_choice is 'What happens to the messages that came due in it.';
alter table app_flows
  add column resumed_at timestamptz,
  add column resume_choice text check (resume_choice in ('shift', 'skip', 'spaced'));
comment on column app_flows.resumed_at is 'End of the last pause; null if there was none.';
comment on column app_flows.resume_choice is 'What happens to the steps that came due in it.';
create index outbox_put_aside on outbox (wait_reason, account_id, cause_id) where state = 'waiting' and due_at = 'infinity';
