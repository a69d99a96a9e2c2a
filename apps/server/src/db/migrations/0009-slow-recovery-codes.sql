-- Recovery codes are kept as passwords are; those from before stay good until they are used or replaced.

alter table recovery_codes
  drop constraint recovery_codes_pkey,
  alter column code_hash drop not null,
  add column id uuid primary key default uuidv7(),
  add column first_letter text,
  add column secret_hash text,
  add constraint recovery_codes_kept_one_way check (
    (code_hash is null) = (secret_hash is not null) and (secret_hash is null) = (first_letter is null)),
  add constraint recovery_codes_by_letter unique (user_id, first_letter),
  add constraint recovery_codes_by_hash unique (user_id, code_hash);
comment on table recovery_codes is 'multi-factor: One-time codes for who lost their second factor, as argon2id hashes; the first letter, which none of a user''s codes share, says which to check.';
comment on column recovery_codes.code_hash is 'Of codes made before secret_hash: HMAC under the installation''s secret.';
