alter table auto_recharges add column next_try_at timestamptz;
comment on column auto_recharges.next_try_at is 'Where none could be made, such as at the ceiling: when it is looked at again, so that it stands in nobody''s way.';
