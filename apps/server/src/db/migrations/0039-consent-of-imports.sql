-- How those of an import agreed to hear from the business; null where nothing is recorded.
alter table contact_imports add column consent jsonb, add column started_by uuid;
comment on column contact_imports.consent is 'What is written into the ledger for its contacts: {channels, wording}. Null when the business has no record of it.';
comment on column contact_imports.started_by is 'The person who started it, and vouches for the consent.';
