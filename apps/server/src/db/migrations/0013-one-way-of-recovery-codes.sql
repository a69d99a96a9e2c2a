-- Recovery codes from before they were slow hashes end: a copy of the table and of SECRET would tell them. Who has only
-- such ones left is told that none are, and makes new ones.
delete from recovery_codes where code_hash is not null;
alter table recovery_codes
  drop constraint recovery_codes_kept_one_way,
  drop column code_hash,
  alter column first_letter set not null,
  alter column secret_hash set not null;

-- What is sealed says by which method: 1 is AES-256-GCM.
update multi_factor_methods set sealed_secret = '\x01'::bytea || sealed_secret where sealed_secret is not null;
update verification_codes set sealed_secret = '\x01'::bytea || sealed_secret where sealed_secret is not null;
