alter table contact_actions add column reason text;
comment on column contact_actions.reason is 'Why it failed, as its account reads it.';
