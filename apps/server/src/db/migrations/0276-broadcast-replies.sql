-- A broadcast's recipients who replied or opted out are a small part of it, and are listed without reading the others.
create index messages_replied on messages (account_id, cause_id, contact_id) where replied_at is not null;
