-- A contact that no import may change (document 2, section 2.3: importLock).
alter table contacts add column import_lock boolean not null default false;
comment on column contacts.import_lock is 'Imports leave what it holds as it is; tags are still added.';
