alter table account_counters add column shortage_told_at timestamptz;
comment on column account_counters.shortage_told_at is 'When the owner was told that messages were kept back for want of credits; null again once there are new ones.';
