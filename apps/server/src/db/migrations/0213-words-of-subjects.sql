-- An email is found by its subject too. An index of its own: of the many texts it has no row, so that it is made in one
-- look through the table, and no text is written into it.
create index messages_by_subject on messages using gin (account_id, to_tsvector('simple', subject || ' ' || text))
  where subject <> '' and text <> '' and cause <> 'broadcast';
