-- A value that can't be read is left out, and the person comes in all the same.
alter table contact_import_refusals add column is_whole_row boolean not null default true;
comment on column contact_import_refusals.is_whole_row is 'False where the person came in without the values that could not be read.';
alter table contact_imports add column partial bigint not null default 0;
comment on column contact_imports.partial is 'Rows that came in without a value that could not be read; counted as created, updated or unchanged too.';
