-- The chat list counts up to ten thousand of its rows each time: whether they are hidden stands in its indexes, so that
-- no row is read for it.
drop index conversations_by_time;
drop index conversations_unread;
drop index conversations_unassigned;
create index conversations_by_time on conversations (account_id, last_time desc, contact_id desc) include (is_hidden);
create index conversations_unread on conversations (account_id, last_time desc, contact_id desc)
  include (is_hidden) where unread_count > 0;
create index conversations_unassigned on conversations (account_id, last_time desc, contact_id desc)
  include (is_hidden) where assigned_to is null and status = 'open' and last_direction = 'in';
