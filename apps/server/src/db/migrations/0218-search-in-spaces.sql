create index space_messages_by_words on space_messages using gin (account_id, to_tsvector('simple', text)) where text <> '';
