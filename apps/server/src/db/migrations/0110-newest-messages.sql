-- Words that are said all the time are looked for among the newest messages, which this walks through; the index of
-- words would bring all that have them. Without broadcasts, like that one.
create index messages_by_time on messages (account_id, time desc, id desc) where text <> '' and cause <> 'broadcast';
