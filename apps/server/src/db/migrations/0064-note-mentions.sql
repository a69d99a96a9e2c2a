alter table contact_notes add column mentioned_names text[] not null default '{}';
comment on column contact_notes.mentioned_names is 'People of the account who were told of the note by mail, as they were called then.';
