alter table conversations
  add column assigned_to text,
  add column status text not null default 'open' check (status in ('open', 'snoozed', 'done')),
  add column snoozed_until timestamptz,
  add constraint conversations_snoozed_until check ((status = 'snoozed') = (snoozed_until is not null));
comment on column conversations.assigned_to is 'Who of the account''s people answers: the id of its owner or of a manager, or ''assistant''.';
comment on column conversations.status is 'Snoozed and done ones open with the next message that comes in.';
create index conversations_assigned on conversations (account_id, assigned_to, last_time desc, contact_id desc)
  where assigned_to is not null and status = 'open';
create index conversations_unassigned on conversations (account_id, last_time desc, contact_id desc)
  where assigned_to is null and status = 'open' and last_direction = 'in';
create index conversations_put_aside on conversations (account_id, status, last_time desc, contact_id desc)
  where status <> 'open';
create index conversations_to_wake on conversations (snoozed_until) where status = 'snoozed';
