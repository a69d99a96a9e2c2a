-- Taken out of its thread by a person, and kept: in records, figures and exports it is there as before.
alter table messages add column archived_at timestamptz;
create index messages_archived on messages (account_id, contact_id, time desc, id desc) where archived_at is not null;
