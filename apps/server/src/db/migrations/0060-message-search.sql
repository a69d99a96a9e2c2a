-- Full text and not trigrams: a message is found by its words, an index of words is a fraction of the size of one of
-- trigrams, and it answers without reading each row again. 'simple' because an account writes in any language.
-- Without broadcasts: one sends the same words to everybody, and the index would slow each of them.
create index messages_by_words on messages using gin (account_id, to_tsvector('simple', text)) where text <> '' and cause <> 'broadcast';
