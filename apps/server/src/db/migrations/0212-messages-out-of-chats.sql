-- Whether a message moves its chat up in the list. Null, as for all before this: as its cause and purpose say.
alter table messages add column is_in_chats boolean;
