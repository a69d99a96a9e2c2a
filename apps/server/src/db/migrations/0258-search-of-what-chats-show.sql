-- Search over all chats finds what the list of chats shows. Campaigns and app flows say the same to many, as broadcasts
-- do: they are found in their threads, would bury what contacts wrote, and the indexes would slow each of their messages.
drop index messages_by_words;
create index messages_by_words on messages using gin (account_id, to_tsvector('simple', text))
  where text <> '' and coalesce(is_in_chats, cause not in ('broadcast', 'space'));
drop index messages_by_subject;
create index messages_by_subject on messages using gin (account_id, to_tsvector('simple', subject || ' ' || text))
  where subject <> '' and text <> '' and coalesce(is_in_chats, cause not in ('broadcast', 'space'));
drop index messages_by_time;
create index messages_by_time on messages (account_id, time desc, id desc)
  where text <> '' and coalesce(is_in_chats, cause not in ('broadcast', 'space'));
