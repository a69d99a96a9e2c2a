alter table space_messages add column written_by text;
comment on column space_messages.written_by is 'Who of the account''s people wrote it: the id of its owner or of a manager, or ''assistant''; null for members, and where it is not known.';
