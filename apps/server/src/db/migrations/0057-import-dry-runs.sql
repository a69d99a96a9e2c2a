-- What an import would do is told before it is started.
alter table contact_imports add column dry_run_id uuid, add column dry_run jsonb;
comment on column contact_imports.dry_run_id is 'The dry run asked for last; an older one that still runs stops.';
comment on column contact_imports.dry_run is 'How far the dry run is and what it counted: importDryRun of the contract.';
