alter table identity_checks add column is_set_aside boolean not null default false;
comment on column identity_checks.is_set_aside is 'Support asked for another one since, so that it counts as no try and says nothing any more.';
