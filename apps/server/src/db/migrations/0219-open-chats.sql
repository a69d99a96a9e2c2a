alter table conversations add column space_message_id uuid;
comment on column conversations.space_message_id is 'The message that came into a space last: it counts as unread there, and while it is the latest nobody need answer it here.';

drop index conversations_unassigned;
create index conversations_unassigned on conversations (account_id, last_time desc, contact_id desc)
  include (is_hidden) where assigned_to is null and status = 'open' and last_direction = 'in'
    and space_message_id is distinct from last_message_id;
create index conversations_open on conversations (account_id, last_time desc, contact_id desc)
  include (is_hidden) where status = 'open';
