-- The files of a thread, newest first, without reading the texts between them.
create index messages_with_files on messages (account_id, contact_id, time desc, id desc) where media <> '[]';
