alter table carrier_registrations add column submitted_form jsonb;
update carrier_registrations set submitted_form = form where submitted_at is not null;
comment on column carrier_registrations.submitted_form is 'The form as it was last handed in, which problems are about; form goes on with the drafts.';
