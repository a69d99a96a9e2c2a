-- A contest that people could enter is called off, never deleted: who entered is kept, and its page says so.

alter table contests add column cancelled_at timestamptz;
comment on column contests.cancelled_at is 'When it was called off before its draw: nobody enters, and nobody wins.';

drop index contests_to_seal;
create index contests_to_seal on contests (closes_at)
  where published_at is not null and sealed_at is null and cancelled_at is null;
