alter table account_counters add column shortage_told_at timestamptz;
comment on column account_counters.shortage_told_at is 'When the owner was told that messages were withheld for lack of credits; null again once credits arrive.';
