-- Partners that support keeps itself, beside those of the installation's file.

alter table partners
  alter column secret_hash drop not null,
  add column secret_made_at timestamptz,
  add column is_from_file boolean not null default true,
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add constraint partners_suspension_has_reason check ((suspended_at is null) = (suspension_reason is null));
update partners set secret_made_at = created_at;
alter table partners alter column is_from_file set default false;
create index partners_by_name on partners (lower(name), id);
create index partner_grants_by_time on partner_grants (partner_id, granted_at desc, account_id);
drop index partner_grants_by_partner;
comment on column partners.secret_hash is 'Null once its key is revoked, until it gets a new one.';
comment on column partners.is_from_file is 'Whether the installation''s file says what it is called, where codes go, and its key.';
comment on column partners.suspended_at is 'Since when support keeps it from doing anything; what it was allowed stays.';
