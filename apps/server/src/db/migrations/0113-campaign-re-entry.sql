-- Joining a campaign again so many days after the last time.

alter table campaigns
  add column rejoin_days integer not null default 30 check (rejoin_days between 1 and 3650),
  drop constraint campaigns_rejoining_check,
  add constraint campaigns_rejoining_check
    check (rejoining in ('never', 'after-leaving', 'after-days', 'always'));
comment on column campaigns.rejoin_days is 'Of after-days: so long after they joined last they may join again.';
