-- A call that was taken for dead may still end: it must not answer for whoever has its key by then.

alter table idempotency_keys add column run_id uuid;
comment on column idempotency_keys.run_id is 'The call that has the key: only it writes the answer, or gives the key back.';
