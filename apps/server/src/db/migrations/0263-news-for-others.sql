alter table change_log add column not_for text;
comment on column change_log.not_for is 'The person whose doing it is and who need not be told, as where they are; null: everybody is told.';
