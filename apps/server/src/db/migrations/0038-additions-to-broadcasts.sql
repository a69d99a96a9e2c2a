-- What one press added to the recipients of a broadcast, so that it can be undone alone.
alter table broadcast_recipients add column addition_id uuid;
comment on column broadcast_recipients.addition_id is 'What brought them to the list: one choice of contacts. Null for those of segments, and from before.';
